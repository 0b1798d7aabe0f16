import type { Ctx } from '#kernel/server/context.ts'
import { mustAddUp, type Pair, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import type { ServiceEndCause } from '../labourRule/labourRule.rules.ts'
import type * as contract from './settlement.contract.ts'
import { getSettlement } from './settlement.queries.ts'
import type { SettlementLineKind, SettlementState } from './settlement.rules.ts'

const causes: Readonly<Record<ServiceEndCause, Pair>> = {
  employer_termination: ['إنهاء من صاحب العمل', 'Ended by the employer'],
  contract_end: ['انتهاء العقد', 'End of the contract'],
  resignation: ['استقالة', 'Resignation'],
  resignation_marriage: ['استقالة بسبب الزواج', 'Resignation for marriage'],
  death: ['وفاة', 'Death'],
  disability: ['عجز', 'Disability'],
  retirement: ['تقاعد', 'Retirement'],
  probation: ['خلال التجربة', 'During probation'],
  misconduct: ['مخالفة جسيمة', 'Gross misconduct'],
  transfer: ['نقل', 'Transfer'],
}

/** Lines of the settlement itself have no label of their own: its code names them. */
const lineNames: Readonly<Record<SettlementLineKind, Pair>> = {
  endOfService: ['مكافأة نهاية الخدمة', 'End of service'],
  leave: ['بدل إجازة متبقية', 'Leave left'],
  noticeOwed: ['بدل إنذار', 'Notice paid'],
  ticket: ['تذكرة سفر', 'Ticket'],
  noticeOwing: ['إنذار لم يعمله', 'Notice not worked'],
  leaveOwing: ['إجازة زائدة', 'Leave taken too much'],
  advances: ['سلف', 'Advances'],
  charges: ['مطالبات', 'Charges'],
}

const states: Readonly<Record<SettlementState, Pair>> = {
  draft: ['مسودة', 'Draft'],
  inReview: ['قيد المراجعة', 'In review'],
  approved: ['معتمدة', 'Approved'],
  posted: ['مرحّلة', 'Posted'],
  paid: ['مصروفة', 'Paid'],
  cancelled: ['ملغاة', 'Cancelled'],
}

/** The final settlement for both to sign: what is due and what is taken off line by line, and what is paid. */
export async function printSettlement(ctx: Ctx, { id, language }: InputOf<typeof contract.printSettlement>) {
  const settlement = await getSettlement(ctx, { id })
  const locale = language === 'en' ? 'en' : 'ar'
  const paper = await companyPaper(ctx, { locale, bilingual: language === 'both' })
  const { money, day, words, currency } = paperFormat(paper)
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['number', 'joined_on', 'position', 'position_ar'])
    .where('id', '=', settlement.employeeId)
    .executeTakeFirstOrThrow()
  const [dues, cuts] = [
    settlement.lines.filter(line => line.kind === 'earning'),
    settlement.lines.filter(line => line.kind === 'deduction'),
  ]
  const sum = (lines: typeof dues) => lines.reduce((total, { amount }) => total + amount, 0)
  mustAddUp('the settlement', settlement.net, [sum(dues), -sum(cuts)])
  const rows = (lines: typeof dues) =>
    lines.map(line => [
      line.part === 'settlement'
        ? lineNames[line.code as SettlementLineKind]
        : ([line.labelAr, line.labelEn] satisfies Pair),
      line.formula,
      money(line.amount),
    ])
  const isBooked = settlement.state === 'posted' || settlement.state === 'paid'
  const bytes = await printPaper(new URL('./settlement.typ', import.meta.url), paper, {
    number: settlement.number,
    status: states[settlement.state],
    isDraft: !isBooked,
    employee: settlement.name,
    employeeNumber: employee.number,
    position:
      locale === 'ar'
        ? (employee.position_ar ?? employee.position)
        : (employee.position ?? employee.position_ar),
    joinedOn: day(employee.joined_on),
    lastDay: day(settlement.lastDay),
    cause: causes[settlement.cause],
    years: String(Math.round((settlement.serviceYears ?? 0) * 1000) / 1000),
    leaveDays: String(Math.round((settlement.leaveDays ?? 0) * 100) / 100),
    dues: rows(dues),
    cuts: rows(cuts),
    duesTotal: money(sum(dues)),
    cutsTotal: money(sum(cuts)),
    net: money(settlement.net),
    isOwing: settlement.net < 0,
    ...words(Math.abs(settlement.net)),
    currency,
  })
  return pdfReply(`settlement-${settlement.number}`, bytes)
}
