import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { PayslipState } from '../payroll/payrollRun.rules.ts'

/** Why less than the wage went through the bank: paid otherwise, held, sent back, in part, or not at all without a reason. */
export const proofReasons = [
  'none',
  'cash',
  'cheque',
  'held',
  'returned',
  'partlyPaid',
  'unexplained',
] as const
export type ProofReason = (typeof proofReasons)[number]

/** A slip as its payments left it; what the bank returned is no transfer. */
export type PaidSlip = {
  employeeId: string
  number: string
  name: string
  state: PayslipState
  paymentMethod: 'bank' | 'cash' | 'cheque'
  netMinor: Minor
  transferredMinor: Minor
  cashMinor: Minor
  isReturned: boolean
}

export type WageProofRow = {
  employeeId: string
  number: string
  name: string
  dueMinor: Minor
  transferredMinor: Minor
  differenceMinor: Minor
  reason: ProofReason
}

function reasonOf(slip: PaidSlip): ProofReason {
  if (slip.transferredMinor === slip.netMinor) return 'none'
  if (slip.state === 'held') return 'held'
  if (slip.transferredMinor > 0) return 'partlyPaid'
  // What went out of the cash box is cash, whatever the employee usually has.
  if (slip.cashMinor > 0) return 'cash'
  if (slip.isReturned) return 'returned'
  return slip.paymentMethod === 'bank' ? 'unexplained' : slip.paymentMethod
}

/** Differences that wait for a transfer: the proof is complete without them. */
const waiting: readonly ProofReason[] = ['returned', 'partlyPaid', 'unexplained']
export const isWaiting = (reason: ProofReason): boolean => waiting.includes(reason)

/**
 * The wage proof of Kuwait (decision of file 95): per person due, transferred, the difference and why, and the last day for it, the
 * wage's due day plus the days of the law row; no last day where the law of the country has no such row.
 */
export function wageProof(
  slips: readonly PaidSlip[],
  dueOn: Day,
  deadlineDays: number | null,
): { rows: WageProofRow[]; deadlineOn: Day | null; waitingCount: number; isComplete: boolean } {
  const rows = slips
    .filter(({ netMinor }) => netMinor > 0)
    .map(slip => ({
      employeeId: slip.employeeId,
      number: slip.number,
      name: slip.name,
      dueMinor: slip.netMinor,
      transferredMinor: slip.transferredMinor,
      differenceMinor: slip.netMinor - slip.transferredMinor,
      reason: reasonOf(slip),
    }))
  const waitingCount = rows.filter(({ reason }) => isWaiting(reason)).length
  return {
    rows,
    deadlineOn: deadlineDays === null ? null : addDays(dueOn, deadlineDays),
    waitingCount,
    isComplete: waitingCount === 0,
  }
}
