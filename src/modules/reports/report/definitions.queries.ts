import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { forbidden, type Refusal } from '#kernel/shared/refusal.ts'
import type { ReportDefinition } from '#modules/accounting/public.ts'
import { questionOf } from '../dashboard/questions.queries.ts'

const definitions = new Map<string, ReportDefinition>()

/** Makes the reports of a module known: each is in the catalogue and can be scheduled. Once, in the composition root. */
export function registerReports(reports: readonly ReportDefinition[]): void {
  for (const report of reports) definitions.set(report.id, report)
}

export const findReport = (id: string): ReportDefinition | null => definitions.get(id) ?? null

/** Why the person of the call may not read a report: that of its question, and of the records it shows. */
export function whyNotRead(ctx: Ctx, report: ReportDefinition): Refusal | null {
  const question = questionOf(report.query)
  const why = question
    ? whyNotAdmit(question.bound.endpoint, report.companyModule, ctx.actor, ctx.now)
    : forbidden('access.permission.missing', { params: { permission: report.query } })
  if (why) return why
  const [permission, ...others] = report.rights ?? []
  if (!permission || [permission, ...others].some(right => ctx.can(right))) return null
  return forbidden('access.permission.missing', { params: { permission } })
}

export const readableReports = (ctx: Ctx): ReportDefinition[] =>
  [...definitions.values()].filter(report => whyNotRead(ctx, report) === null)
