import { addMonths, type Day, monthOf } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import { conflict, forbidden, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const runKinds = ['monthly', 'offCycle'] as const
export type RunKind = (typeof runKinds)[number]
export const runStates = [
  'draft',
  'inReview',
  'approved',
  'posted',
  'partlyPaid',
  'paid',
  'reversed',
  'cancelled',
] as const
export type RunState = (typeof runStates)[number]
export const runActions = [
  'compute',
  'submit',
  'approve',
  'return',
  'post',
  'pay',
  'bankReturn',
  'reverse',
  'cancel',
] as const
export type RunAction = (typeof runActions)[number]

const write = ['hr.payroll.write']
const post = ['hr.payroll.post']

/** The life cycle of a payroll run. `pay` ends in `paid` once nothing is open, see {@link stateAfterPay}. */
export const runTransitions: readonly Transition<RunState, RunAction>[] = [
  { action: 'compute', from: ['draft'], to: 'draft', permissions: write },
  { action: 'submit', from: ['draft'], to: 'inReview', permissions: write },
  { action: 'approve', from: ['inReview'], to: 'approved', permissions: write },
  // An approved run is not posted yet: taking it back is how a mistake found after the approval is mended.
  { action: 'return', from: ['inReview', 'approved'], to: 'draft', permissions: write },
  { action: 'post', from: ['approved'], to: 'posted', permissions: post },
  { action: 'pay', from: ['posted', 'partlyPaid'], to: 'partlyPaid', permissions: write },
  { action: 'bankReturn', from: ['partlyPaid', 'paid'], to: 'partlyPaid', permissions: write },
  { action: 'reverse', from: ['posted'], to: 'reversed', permissions: post },
  { action: 'cancel', from: ['draft', 'approved'], to: 'cancelled', permissions: write },
]

export const payslipStates = ['payable', 'held', 'paid'] as const
export type PayslipState = (typeof payslipStates)[number]
export const payslipActions = ['hold', 'release', 'pay', 'bankReturn'] as const
export type PayslipAction = (typeof payslipActions)[number]

/** The life cycle of a payslip: a transfer the bank returns makes it payable again, the others stay paid. */
export const payslipTransitions: readonly Transition<PayslipState, PayslipAction>[] = [
  { action: 'hold', from: ['payable'], to: 'held', permissions: write },
  { action: 'release', from: ['held'], to: 'payable', permissions: write },
  { action: 'pay', from: ['payable'], to: 'paid', permissions: write },
  { action: 'bankReturn', from: ['paid'], to: 'payable', permissions: write },
]

/** The state of a posted run by what is still open of its nets. */
export const stateAfterPay = (openMinor: Minor, paidMinor: Minor): RunState =>
  openMinor === 0 ? 'paid' : paidMinor === 0 ? 'posted' : 'partlyPaid'

/** Months ahead for which a run may be opened: a later one is a slip of a key, and every next month would follow it. */
const monthsAhead = 12

/** Why a month has no run yet: it is too far ahead. */
export const whyNotMonth = (month: string, today: Day): Refusal | null =>
  month > monthOf(addMonths(today, monthsAhead))
    ? invalid('hr.payroll.farAhead', { field: 'month', params: { months: monthsAhead } })
    : null

/** Why a run cannot be opened: the month already has a monthly one with these employees. */
export function whyNotCreateRun(
  month: string,
  kind: RunKind,
  others: readonly { number: string; month: string; kind: RunKind; state: RunState }[],
): Refusal | null {
  const taken = others.find(
    run =>
      run.month === month && run.kind === 'monthly' && run.state !== 'reversed' && run.state !== 'cancelled',
  )
  return kind === 'monthly' && taken
    ? conflict('hr.payroll.exists', { params: { month, number: taken.number } })
    : null
}

export const blockerReasons = [
  'noContract',
  'pendingDay',
  'incompleteDay',
  'pendingLeave',
  'pendingOvertime',
  'negativeNet',
  'noIban',
] as const
export type BlockerReason = (typeof blockerReasons)[number]
export type Blocker = { employeeId: string; name: string; reason: BlockerReason; count: number }

/** What an employee's month still waits for. */
export type BlockerFacts = {
  employeeId: string
  name: string
  hasContract: boolean
  pendingDays: number
  incompleteDays: number
  pendingLeaves: number
  pendingOvertime: number
  netMinor: Minor
  paymentMethod: 'bank' | 'cash' | 'cheque'
  iban: string | null
}

/** The list of what keeps a run from being submitted; they are listed while it is computed, not thrown. */
export function blockersOf(employees: readonly BlockerFacts[]): Blocker[] {
  return employees.flatMap(one => {
    const counts: readonly (readonly [BlockerReason, number])[] = [
      ['noContract', one.hasContract ? 0 : 1],
      ['pendingDay', one.pendingDays],
      ['incompleteDay', one.incompleteDays],
      ['pendingLeave', one.pendingLeaves],
      ['pendingOvertime', one.pendingOvertime],
      ['negativeNet', one.netMinor < 0 ? 1 : 0],
      ['noIban', one.paymentMethod === 'bank' && one.iban === null ? 1 : 0],
    ]
    return counts
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => ({ employeeId: one.employeeId, name: one.name, reason, count }))
  })
}

/** Why a run cannot be submitted: employees wait for a decision, or a net is below zero. */
export function whyNotSubmitRun(blockers: readonly Blocker[]): Refusal | null {
  const negative = blockers.find(({ reason }) => reason === 'negativeNet')
  const waiting = new Set(
    blockers.filter(({ reason }) => reason !== 'negativeNet').map(({ employeeId }) => employeeId),
  )
  if (waiting.size > 0) return refused('hr.payroll.blocked', { params: { count: waiting.size } })
  return negative ? refused('hr.payroll.negative', { params: { name: negative.name } }) : null
}

/** Why a run cannot be approved by this person, or with these inputs: they changed since it was submitted. */
export function whyNotApproveRun(
  run: { submittedBy: string | null; fingerprint: string },
  userId: string,
  fingerprintNow: string,
): Refusal | null {
  if (run.submittedBy === userId) return forbidden('approvals.request.ownRequest')
  return run.fingerprint === fingerprintNow ? null : conflict('approvals.request.stale')
}

/**
 * Why a run cannot be reversed: salaries of it are paid, so the difference goes to the next run; or the bank may be paying them from a wage
 * file (its name) that was not rejected.
 */
export function whyNotReverseRun(paidMinor: Minor, fileUnderWay: string | null): Refusal | null {
  if (paidMinor > 0) return refused('hr.payroll.paid')
  return fileUnderWay === null ? null : refused('hr.payroll.fileUnderWay', { params: { file: fileUnderWay } })
}

/** Why an amount cannot be paid: it is more than what is open of the net, or the slip is held. */
export function whyNotPaySlip(
  slip: { state: PayslipState; netMinor: Minor; paidMinor: Minor },
  amountMinor: Minor,
  currency: Currency,
): Refusal | null {
  if (slip.state === 'held') return refused('hr.payroll.held')
  const openMinor = slip.netMinor - slip.paidMinor
  return amountMinor > openMinor
    ? refused('hr.payroll.overpaid', { params: { open: moneyText(openMinor, currency) } })
    : null
}

export type LeftOut = {
  employeeId: string
  name: string
  reason: 'cash' | 'cheque' | 'held' | 'partlyPaid' | 'otherFile'
  amountMinor: Minor
}

/** The three totals that must agree before approval (rule 26): nets, run, wage file and who is not in it. */
export function matchOf(
  netsMinor: readonly Minor[],
  runTotalMinor: Minor,
  fileTotalMinor: Minor,
  leftOut: readonly LeftOut[],
): { netsMinor: Minor; runMinor: Minor; fileMinor: Minor; leftOutMinor: Minor; isMatched: boolean } {
  const nets = netsMinor.reduce((sum, net) => sum + net, 0)
  const left = leftOut.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    netsMinor: nets,
    runMinor: runTotalMinor,
    fileMinor: fileTotalMinor,
    leftOutMinor: left,
    isMatched: nets === runTotalMinor && fileTotalMinor + left === runTotalMinor,
  }
}
