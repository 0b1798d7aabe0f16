import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { sourceNames } from '../approval/sourceNames.rules.ts'
import type * as contract from './request.contract.ts'
import { getRequest, type StepRow, stepsOf } from './request.row.ts'
import { mayRead } from './requestReading.queries.ts'

const words = {
  ar: {
    states: {
      pending: 'بانتظار الموافقة',
      approved: 'معتمد',
      rejected: 'مرفوض',
      withdrawn: 'مسحوب',
      void: 'ملغى لتغيّر المستند',
    },
    steps: { waiting: 'لم تُفتح', pending: 'مفتوحة', approved: 'موافقة', rejected: 'رفض', void: 'ملغاة' },
    roles: {
      company_admin: 'مدير الشركة',
      manager: 'مدير',
      accountant: 'محاسب',
      fleet_manager: 'مدير الأسطول',
      sales_agent: 'مندوب مبيعات',
    },
    inPlaceOf: (by: string, of: string) => `${by} نيابة عن ${of}`,
  },
  en: {
    states: {
      pending: 'Waiting',
      approved: 'Approved',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      void: 'Void: the document changed',
    },
    steps: {
      waiting: 'Not open',
      pending: 'Open',
      approved: 'Approved',
      rejected: 'Rejected',
      void: 'Void',
    },
    roles: {
      company_admin: 'Company administrator',
      manager: 'Manager',
      accountant: 'Accountant',
      fleet_manager: 'Fleet manager',
      sales_agent: 'Sales agent',
    },
    inPlaceOf: (by: string, of: string) => `${by} for ${of}`,
  },
} as const

/** The approval sheet: who was asked, who decided, when, and the fingerprint of what was approved. */
export async function printRequest(ctx: Ctx, input: InputOf<typeof contract.printRequest>) {
  const request = await getRequest(ctx, input.id)
  const steps = await stepsOf(ctx, request.id)
  if (!(await mayRead(ctx, request, steps))) deny(notFound())
  const paper = await companyPaper(ctx, { locale: input.locale })
  const { money, instant, count, currency } = paperFormat(paper)
  const said = words[input.locale]
  const decider = (step: StepRow) =>
    step.on_behalf_of_name && step.decided_by_name
      ? said.inPlaceOf(step.decided_by_name, step.on_behalf_of_name)
      : step.decided_by_name
  const bytes = await printPaper(new URL('./approvalSheet.typ', import.meta.url), paper, {
    number: request.number,
    title: request.title,
    source: sourceNames[input.locale][request.source],
    currency,
    state: said.states[request.state],
    requestedBy: request.requested_by_name,
    note: request.note,
    requestedAt: instant(request.requested_at),
    endedAt: request.ended_at && instant(request.ended_at),
    amount: request.amount_minor === null ? null : money(request.amount_minor),
    reason: request.end_reason,
    fingerprint: request.fingerprint,
    steps: steps.map(step => [
      count(String(step.step_order)),
      step.approver_name ?? (step.approver_role ? said.roles[step.approver_role] : null),
      said.steps[step.state],
      decider(step),
      step.decided_at && instant(step.decided_at),
      step.comment,
    ]),
  })
  return pdfReply(request.number, bytes)
}
