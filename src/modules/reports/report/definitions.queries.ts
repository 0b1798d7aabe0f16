import { whyNotAdmit } from '#kernel/server/admit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { forbidden, type Refusal } from '#kernel/shared/refusal.ts'
import type { ReportDefinition } from '#modules/accounting/public.ts'
import { questionOf } from '../dashboard/questions.queries.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    reports: ReportDefinition
  }
}

export async function findReport(ctx: Ctx, id: string): Promise<ReportDefinition | null> {
  return (await ctx.contributed('reports')).find(report => report.id === id) ?? null
}

/** Why the person of the call may not read a report: that of its question, and of the records it shows. */
export async function whyNotRead(ctx: Ctx, report: ReportDefinition): Promise<Refusal | null> {
  const question = await questionOf(ctx, report.query)
  const why = question
    ? whyNotAdmit(question.bound.endpoint, report.companyModule, ctx.actor, ctx.now)
    : forbidden('access.permission.missing', { params: { permission: report.query } })
  if (why) return why
  const [permission, ...others] = report.rights ?? []
  if (!permission || [permission, ...others].some(right => ctx.can(right))) return null
  return forbidden('access.permission.missing', { params: { permission } })
}

export async function readableReports(ctx: Ctx): Promise<ReportDefinition[]> {
  const readable = []
  for (const report of await ctx.contributed('reports'))
    if ((await whyNotRead(ctx, report)) === null) readable.push(report)
  return readable
}
