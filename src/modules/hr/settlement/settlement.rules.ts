import { addMonths, type Day, monthOf } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { EndOfService } from '../endOfService/endOfService.rules.ts'
import { amount, amountOf, divided, type Formula, factor, multiplied } from '../formula/formula.rules.ts'
import { compare, type Fraction, fraction, minus, zero } from '../fraction/fraction.rules.ts'
import type { Payslip } from '../payroll/payslip.rules.ts'

export const settlementStates = ['draft', 'inReview', 'approved', 'posted', 'paid', 'cancelled'] as const
export type SettlementState = (typeof settlementStates)[number]
export const settlementActions = ['compute', 'submit', 'approve', 'return', 'post', 'pay', 'cancel'] as const
export type SettlementAction = (typeof settlementActions)[number]

const write = ['hr.payroll.write']

/** The life cycle of a settlement. Posting it ends the employment: account inactive, sessions ended, devices revoked. */
export const settlementTransitions: readonly Transition<SettlementState, SettlementAction>[] = [
  { action: 'compute', from: ['draft'], to: 'draft', permissions: write },
  { action: 'submit', from: ['draft'], to: 'inReview', permissions: write },
  { action: 'approve', from: ['inReview'], to: 'approved', permissions: write },
  { action: 'return', from: ['inReview', 'approved'], to: 'draft', permissions: write },
  { action: 'post', from: ['approved'], to: 'posted', permissions: ['hr.payroll.post'] },
  { action: 'pay', from: ['posted'], to: 'paid', permissions: write },
  { action: 'cancel', from: ['draft', 'approved'], to: 'cancelled', permissions: write },
]

/** Lines beside the payslip of the last days, in the order of the document. */
export const settlementLineKinds = [
  'endOfService',
  'leave',
  'noticeOwed',
  'ticket',
  'noticeOwing',
  'leaveOwing',
  'advances',
  'charges',
] as const
export type SettlementLineKind = (typeof settlementLineKinds)[number]
export type SettlementLine = {
  kind: SettlementLineKind
  amountMinor: Minor
  isDeduction: boolean
  formula: string
}

export type Settlement = {
  /** Salary to the last day: lines, social security and deductions as in a run. */
  slip: Payslip
  lines: SettlementLine[]
  /** Below zero the employee owes it and it stays a receivable. */
  netMinor: Minor
}

export type SettlementFacts = {
  slip: Payslip
  endOfService: EndOfService
  leaveBalance: Fraction
  remunerationMinor: Minor
  /** Days of a month a day rate is worked out of, 26 or 30. */
  basis: number
  /** Days of notice the employer pays instead, or the employee owes. */
  noticeOwedDays: number
  noticeOwingDays: number
  ticketMinor: Minor
  advancesMinor: Minor
  chargesMinor: Minor
  currency: Currency
}

/** The final settlement: salary to the last day, end of service, leave left, notice, ticket, less advances and charges. */
export function settlementOf(facts: SettlementFacts): Settlement {
  const { currency, endOfService, leaveBalance } = facts
  const day = divided(amount(facts.remunerationMinor, currency), factor(fraction(facts.basis)))
  const month = amount(facts.remunerationMinor, currency)
  const isOwing = compare(leaveBalance, zero) < 0
  const notice = (days: number): Formula =>
    divided(multiplied(month, factor(fraction(days))), factor(fraction(30)))
  const lines = [
    ...lineOf('endOfService', endOfService.dueMinor, endOfService.formula),
    ...(isOwing ? [] : formulaLine('leave', multiplied(day, factor(leaveBalance)))),
    ...formulaLine('noticeOwed', notice(facts.noticeOwedDays)),
    ...formulaLine('ticket', amount(facts.ticketMinor, currency)),
    ...formulaLine('noticeOwing', notice(facts.noticeOwingDays)),
    ...(isOwing ? formulaLine('leaveOwing', multiplied(day, factor(minus(zero, leaveBalance)))) : []),
    ...formulaLine('advances', amount(facts.advancesMinor, currency)),
    ...formulaLine('charges', amount(facts.chargesMinor, currency)),
  ]
  const netMinor = lines.reduce(
    (sum, { amountMinor, isDeduction }) => sum + (isDeduction ? -amountMinor : amountMinor),
    facts.slip.netMinor,
  )
  return { slip: facts.slip, lines, netMinor }
}

const deductions: readonly SettlementLineKind[] = ['noticeOwing', 'leaveOwing', 'advances', 'charges']

function lineOf(kind: SettlementLineKind, amountMinor: Minor, formula: string): SettlementLine[] {
  return amountMinor === 0 ? [] : [{ kind, amountMinor, isDeduction: deductions.includes(kind), formula }]
}

const formulaLine = (kind: SettlementLineKind, formula: Formula): SettlementLine[] =>
  lineOf(kind, amountOf(formula), formula.text)

/** The amount of one kind of line, 0 when there is none. */
export const lineMinor = (settlement: Pick<Settlement, 'lines'>, kind: SettlementLineKind): Minor =>
  settlement.lines.find(line => line.kind === kind)?.amountMinor ?? 0

/** Why a settlement cannot be opened: one is live, or the last day lies before the service began. */
export function whyNotOpenSettlement(
  lastOn: Day,
  serviceFrom: Day,
  live: { number: string } | null,
): Refusal | null {
  if (live) return conflict('hr.settlement.exists', { params: { number: live.number } })
  return lastOn < serviceFrom ? invalid('hr.settlement.beforeService', { field: 'lastOn' }) : null
}

/**
 * Why a settlement cannot be submitted: a month before the last is not posted. The last month is paid here and the employee leaves its
 * run. `unpostedMonths` are `yyyy-mm`, oldest first.
 */
export function whyNotSubmitSettlement(lastOn: Day, unpostedMonths: readonly string[]): Refusal | null {
  const open = unpostedMonths.find(month => month < monthOf(lastOn))
  return open ? refused('hr.settlement.openRun', { params: { month: open } }) : null
}

/** Why an employee cannot leave: he still has a vehicle. */
export const whyNotLeave = (plateInCustody: string | null): Refusal | null =>
  plateInCustody === null ? null : refused('hr.settlement.custody', { params: { plate: plateInCustody } })

/** The months whose run has to be posted before a settlement: from the last posted one to the month before the last day. */
export function monthsBefore(lastOn: Day, lastPostedMonth: string): string[] {
  const months: string[] = []
  for (
    let day = addMonths(`${lastPostedMonth}-01`, 1);
    monthOf(day) < monthOf(lastOn);
    day = addMonths(day, 1)
  )
    months.push(monthOf(day))
  return months
}
