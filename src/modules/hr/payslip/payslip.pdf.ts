import type { Ctx } from '#kernel/server/context.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import type { LineNote } from '../payroll/payslipLine.rules.ts'
import type * as contract from './payslip.contract.ts'
import { explainPayslip } from './payslip.queries.ts'

/** Sentences of the slip itself, Arabic and English. */
const notes: Record<LineNote, [string, string]> = {
  overHalfUnpaid: [
    'أكثر من نصف أيام العمل بلا أجر، فيُحسب الأجر بأيام العمل الفعلية من أيام العمل في الشهر.',
    'More than half of the days due are unpaid: pay is counted by the days worked out of the days due.',
  ],
  wholeMonthUnpaid: ['الشهر كله بلا عمل، فلا أجر عنه.', 'The whole month is without work and is not paid.'],
  cappedByLaw: [
    'حُدد المبلغ بالحد القانوني، والباقي يُرحّل إلى الشهر التالي.',
    'The amount is limited by law; the rest is asked for next month.',
  ],
  noRoom: [
    'لم يتسع الراتب لكامل المبلغ، والباقي يُرحّل إلى الشهر التالي.',
    'The pay had no room for the whole amount; the rest is asked for next month.',
  ],
  neverAboveWage: ['لا يزيد الخصم على ما استُحق من البند.', 'A deduction is never more than the item earned.'],
}

const methods: Record<'bank' | 'cash' | 'cheque', [string, string]> = {
  bank: ['تحويل بنكي', 'Bank transfer'],
  cash: ['نقداً', 'Cash'],
  cheque: ['شيك', 'Cheque'],
}

const statuses: Record<'payable' | 'held' | 'paid', [string, string]> = {
  payable: ['لم تُصرف', 'Not paid'],
  held: ['موقوفة', 'Held'],
  paid: ['مصروفة', 'Paid'],
}

/** The payslip: each line with its quantity, its formula and its amount, in Arabic, in English or in both. */
export async function printPayslip(ctx: Ctx, { id, language }: InputOf<typeof contract.printPayslip>) {
  const slip = await explainPayslip(ctx, { id })
  const locale = language === 'en' ? 'en' : 'ar'
  const paper = await companyPaper(ctx, { locale, bilingual: language === 'both' })
  const { money, day, currency } = paperFormat(paper)
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['position', 'position_ar'])
    .where('id', '=', slip.employee.id)
    .executeTakeFirstOrThrow()
  const position =
    locale === 'ar'
      ? (employee.position_ar ?? employee.position)
      : (employee.position ?? employee.position_ar)
  const rows = (kind: 'earning' | 'deduction') =>
    slip.lines
      .filter(line => line.kind === kind)
      .map(line => [
        locale === 'ar' ? line.labelAr : line.labelEn,
        line.quantity,
        line.formula,
        money(line.amount),
      ])
  const said = new Set(slip.lines.flatMap(line => (line.note ? [line.note] : [])))
  const isBooked = (bookedStates as readonly string[]).includes(slip.run.state)
  const bytes = await printPaper(new URL('./payslip.typ', import.meta.url), paper, {
    month: slip.month,
    run: slip.run.number,
    status: isBooked ? statuses[slip.state] : null,
    isDraft: !isBooked,
    paidOn: slip.paidOn && day(slip.paidOn),
    employee: slip.employee.name,
    number: slip.employee.number,
    position,
    days: String(slip.daysEmployed),
    wage: money(slip.wage),
    method: methods[slip.method],
    advanceLeft: slip.advanceLeft > 0 ? money(slip.advanceLeft) : null,
    currency,
    earnings: rows('earning'),
    deductions: rows('deduction'),
    gross: money(slip.gross),
    deductionsTotal: money(slip.deductions),
    net: money(slip.net),
    notes: [...said].map(note => notes[note]),
    yearGross: money(slip.yearToDate.gross),
    yearDeductions: money(slip.yearToDate.deductions),
    yearNet: money(slip.yearToDate.net),
  })
  return pdfReply(`payslip-${slip.month}-${slip.employee.number}`, bytes)
}
