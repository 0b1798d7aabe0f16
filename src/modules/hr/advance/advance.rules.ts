import { addMonths, monthOf } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Currency, type Minor, moneyText, mulDiv, percentOf, splitEven } from '#kernel/shared/money.ts'
import { forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const advanceStates = ['requested', 'approved', 'rejected', 'withdrawn', 'paid', 'settled'] as const
export type AdvanceState = (typeof advanceStates)[number]
export const advanceActions = [
  'approve',
  'reject',
  'withdraw',
  'pay',
  'reschedule',
  'defer',
  'repay',
  'writeOff',
  'settle',
] as const
export type AdvanceAction = (typeof advanceActions)[number]

const write = ['hr.payroll.write']
const own = ['hr.payroll.write', 'hr.attendance.clock_in']

/** The life cycle of an advance; it is settled as soon as nothing of it is open. */
export const advanceTransitions: readonly Transition<AdvanceState, AdvanceAction>[] = [
  { action: 'approve', from: ['requested'], to: 'approved', permissions: write },
  { action: 'reject', from: ['requested'], to: 'rejected', permissions: write },
  { action: 'withdraw', from: ['requested'], to: 'withdrawn', permissions: own },
  { action: 'pay', from: ['approved'], to: 'paid', permissions: write },
  { action: 'reschedule', from: ['paid'], to: 'paid', permissions: write },
  { action: 'defer', from: ['paid'], to: 'paid', permissions: write },
  { action: 'repay', from: ['paid'], to: 'paid', permissions: write },
  { action: 'writeOff', from: ['paid'], to: 'settled', permissions: write },
  { action: 'settle', from: ['paid'], to: 'settled', permissions: write },
]

/** One instalment of a plan; `payslipId` is set while a posted slip took it. */
export type AdvanceRow = { month: string; amountMinor: Minor; payslipId: string | null }

/**
 * The plan of an advance: equal rows rounded to the minor unit, the last takes the rest (500.000 over 12: eleven of 41.667 and one of
 * 41.663). Where rounding up would leave nothing for the last, rows differ by at most one unit. `firstMonth` is `yyyy-mm`.
 */
export function instalmentRows(amountMinor: Minor, count: number, firstMonth: string): AdvanceRow[] {
  if (!Number.isSafeInteger(count) || count < 1 || count > 36)
    throw new RangeError('An advance has 1 to 36 instalments.')
  const each = mulDiv(amountMinor, 1, count)
  const last = amountMinor - each * (count - 1)
  const amounts =
    each > 0 && last > 0 ? [...new Array<Minor>(count - 1).fill(each), last] : splitEven(amountMinor, count)
  return amounts.map((amount, index) => ({
    month: monthAfter(firstMonth, index),
    amountMinor: amount,
    payslipId: null,
  }))
}

/** What is still owed: the rows no posted slip has taken, in minor units. */
export const owedMinor = (rows: readonly AdvanceRow[]): Minor =>
  rows.filter(({ payslipId }) => payslipId === null).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const sumOf = (rows: readonly Pick<AdvanceRow, 'amountMinor'>[]) =>
  rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Why an advance cannot be approved: one is open already, or an instalment is above the cap of the wage (a share in basis points) and
 * no signed consent is attached. A person never decides the own request.
 */
export function whyNotApproveAdvance(
  advance: { rows: readonly AdvanceRow[]; consentFileId: string | null; employeeUserId: string | null },
  facts: {
    userId: string
    hasOpenAdvance: boolean
    remunerationMinor: Minor
    capBasisPoints: number | null
    currency: Currency
  },
): Refusal | null {
  if (advance.employeeUserId === facts.userId) return forbidden('approvals.request.ownRequest')
  if (facts.hasOpenAdvance) return refused('hr.advance.open')
  if (facts.capBasisPoints === null || advance.consentFileId !== null) return null
  const capMinor = percentOf(facts.remunerationMinor, facts.capBasisPoints)
  const largest = Math.max(...advance.rows.map(({ amountMinor }) => amountMinor))
  if (largest <= capMinor) return null
  return refused('hr.advance.cap', {
    params: { amount: moneyText(largest, facts.currency), cap: moneyText(capMinor, facts.currency) },
  })
}

/** Why an advance cannot be asked for: no amount, instalments out of 1 to 36, or a first month that is posted. */
export function whyNotRequestAdvance(
  asked: { amountMinor: Minor; instalments: number; firstMonth: string },
  lastPostedMonth: string | null,
): Refusal | null {
  if (asked.amountMinor <= 0) return invalid('hr.advance.amount', { field: 'amount' })
  if (!Number.isSafeInteger(asked.instalments) || asked.instalments < 1 || asked.instalments > 36)
    return invalid('hr.advance.instalments', { field: 'instalments', params: { min: 1, max: 36 } })
  return lastPostedMonth !== null && asked.firstMonth <= lastPostedMonth
    ? invalid('hr.advance.postedMonth', { field: 'firstMonth', params: { month: asked.firstMonth } })
    : null
}

/** Why a plan cannot be replaced: rows that slips took are kept, and the new ones must sum to the rest in months to come. */
export function whyNotReschedule(
  rows: readonly AdvanceRow[],
  open: readonly Pick<AdvanceRow, 'month' | 'amountMinor'>[],
  lastPostedMonth: string | null,
  currency: Currency,
): Refusal | null {
  const rest = owedMinor(rows)
  if (open.some(({ amountMinor }) => amountMinor <= 0)) return invalid('hr.advance.amount', { field: 'rows' })
  if (sumOf(open) !== rest)
    return invalid('hr.advance.rows', { field: 'rows', params: { rest: moneyText(rest, currency) } })
  const posted = open.find(({ month }) => lastPostedMonth !== null && month <= lastPostedMonth)
  return posted ? invalid('hr.advance.postedMonth', { field: 'rows', params: { month: posted.month } }) : null
}

/** The plan with one instalment deferred: it goes to the end, so that no month is doubled; the sum stays. */
export function deferRow(rows: readonly AdvanceRow[], month: string): AdvanceRow[] {
  const deferred = rows.find(row => row.month === month && row.payslipId === null)
  if (!deferred) return [...rows]
  const end = monthAfter(lastMonthOf(rows), 1)
  return [
    ...rows.filter(row => row !== deferred),
    { month: end, amountMinor: deferred.amountMinor, payslipId: null },
  ]
}

/**
 * The plan after a slip was posted: the open row of its month is taken as far as the slip had room; the rest goes to the end of the
 * plan. The sum of the rows stays.
 */
export function takeRow(
  rows: readonly AdvanceRow[],
  month: string,
  payslipId: string,
  takenMinor: Minor,
): AdvanceRow[] {
  const row = rows.find(one => one.month === month && one.payslipId === null)
  if (!row || takenMinor < 0 || takenMinor > row.amountMinor)
    throw new RangeError(`Not an instalment of ${month}: ${takenMinor}`)
  const restMinor = row.amountMinor - takenMinor
  const others = rows.filter(one => one !== row)
  return [
    ...others.filter(one => one.month < month),
    ...(takenMinor > 0 ? [{ month, amountMinor: takenMinor, payslipId }] : []),
    ...others.filter(one => one.month >= month),
    ...(restMinor > 0
      ? [{ month: monthAfter(lastMonthOf(rows), 1), amountMinor: restMinor, payslipId: null }]
      : []),
  ]
}

/** The plan after a run was reversed: what its slip had taken is open again. */
export const releaseRows = (rows: readonly AdvanceRow[], payslipId: string): AdvanceRow[] =>
  rows.map(row =>
    row.payslipId === payslipId ? { month: row.month, amountMinor: row.amountMinor, payslipId: null } : row,
  )

/** The plan after a repayment in cash: the last open rows are used up first, so that the months before keep their amounts. */
export function repaidRows(rows: readonly AdvanceRow[], repaidMinor: Minor): AdvanceRow[] {
  let left = repaidMinor
  const kept: AdvanceRow[] = []
  for (const row of rows.toReversed()) {
    const used = row.payslipId === null ? Math.min(left, row.amountMinor) : 0
    left -= used
    if (row.amountMinor > used)
      kept.unshift({ month: row.month, amountMinor: row.amountMinor - used, payslipId: row.payslipId })
  }
  return kept
}

/** Why an amount cannot be repaid: it is none, or more than is owed. */
export function whyNotRepay(
  rows: readonly AdvanceRow[],
  amountMinor: Minor,
  currency: Currency,
): Refusal | null {
  const owed = owedMinor(rows)
  return amountMinor > 0 && amountMinor <= owed
    ? null
    : invalid('hr.advance.repay', { field: 'amount', params: { owed: moneyText(owed, currency) } })
}

const monthAfter = (month: string, count: number): string => monthOf(addMonths(`${month}-01`, count))
const lastMonthOf = (rows: readonly AdvanceRow[]): string =>
  rows.reduce((latest, { month }) => (month > latest ? month : latest), rows[0]?.month ?? '')
