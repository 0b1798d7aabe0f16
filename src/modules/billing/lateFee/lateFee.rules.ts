import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, percentOf } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** From this late day on: a fixed amount a day, a share of what is unpaid a day, or both. */
export type LateFeeTier = {
  readonly fromDay: number
  readonly fixedMinor: Minor
  /** Basis points a day: 50 is 0.5 %. */
  readonly percentBasisPoints: number
}

/** One version of the rule; the contract keeps a copy of the version it was made under. */
export type LateFeeRule = {
  readonly graceDays: number
  readonly tiers: readonly LateFeeTier[]
  readonly capMinor: Minor | null
  readonly capPercentBasisPoints: number | null
  readonly validFromOn: Day
}

/** Money that reduced the row, on the day it counts: a cheque from the day it cleared. */
export type Settlement = { readonly on: Day; readonly amountMinor: Minor }

/** The part of a row that is due: its amount, day and what reduced it. */
export type DueRow = {
  readonly dueOn: Day
  readonly amountMinor: Minor
  readonly settlements: readonly Settlement[]
}

export type LateFee = {
  readonly accruedMinor: Minor
  /** Late days on whose evening something was still unpaid. */
  readonly lateDays: number
  readonly capped: boolean
}

const none: LateFee = { accruedMinor: 0, lateDays: 0, capped: false }

/**
 * The late fee of a row through the end of a day, the only formula (rule 21 of 30-rentals): late day k is due day + grace +
 * k; min(cap amount, cap percent × row, Σ (fixed(k) + percent(k) × unpaid at the end of day k)), rounded once. A day on which
 * nothing is left unpaid adds nothing, and a fee bears no fee.
 */
export function lateFee(row: DueRow, rule: LateFeeRule, throughOn: Day): LateFee {
  const firstOn = addDays(row.dueOn, rule.graceDays + 1)
  if (throughOn < firstOn) return none
  let fixedMinor = 0
  let weighted = 0n
  let lateDays = 0
  for (const stretch of stretchesOf(row, rule, firstOn, throughOn)) {
    const tier = tierOn(rule, stretch.fromDay)
    lateDays += stretch.days
    fixedMinor += (tier?.fixedMinor ?? 0) * stretch.days
    weighted += BigInt(stretch.unpaidMinor) * BigInt(tier?.percentBasisPoints ?? 0) * BigInt(stretch.days)
  }
  const sum = fixedMinor + mulDiv(1, weighted, 10_000)
  const capMinor = capOf(row.amountMinor, rule)
  return { accruedMinor: Math.min(sum, capMinor), lateDays, capped: sum > capMinor }
}

/** The most a row's fee may become: the smaller of both caps; without any, no limit. */
function capOf(rowMinor: Minor, rule: LateFeeRule): Minor {
  const percent = rule.capPercentBasisPoints === null ? null : percentOf(rowMinor, rule.capPercentBasisPoints)
  return Math.min(rule.capMinor ?? Number.MAX_SAFE_INTEGER, percent ?? Number.MAX_SAFE_INTEGER)
}

/** The version in force on a day: the newest that has begun, or null. */
export function lateFeeRuleOn(versions: readonly LateFeeRule[], on: Day): LateFeeRule | null {
  const begun = versions.filter(version => version.validFromOn <= on)
  return begun.toSorted((a, b) => (a.validFromOn < b.validFromOn ? 1 : -1))[0] ?? null
}

/** The increase to invoice now: what accrued above what was invoiced before; never negative, so a rerun adds nothing. */
export function feeToAssess(accruedMinor: Minor, assessedMinor: Minor): Minor {
  return Math.max(0, accruedMinor - assessedMinor)
}

/** When the increase is invoiced: the row is paid, the month ends, or the contract closes. */
export function isAssessmentDay(facts: {
  rowIsPaid: boolean
  isMonthEnd: boolean
  contractIsClosing: boolean
}): boolean {
  return facts.rowIsPaid || facts.isMonthEnd || facts.contractIsClosing
}

/** The state of a row's fee, computed: accruing, assessed, paid or waived. */
export function lateFeeState(fee: {
  accruedMinor: Minor
  assessedMinor: Minor
  waivedMinor: Minor
  paidMinor: Minor
}): 'none' | 'accruing' | 'assessed' | 'paid' | 'waived' {
  if (fee.accruedMinor === 0 && fee.assessedMinor === 0) return 'none'
  if (fee.accruedMinor > fee.assessedMinor) return 'accruing'
  if (fee.waivedMinor >= fee.assessedMinor) return 'waived'
  return fee.paidMinor + fee.waivedMinor >= fee.assessedMinor ? 'paid' : 'assessed'
}

/** F1: a waiver needs a reason of ten characters; and it cannot exceed what was charged and not waived yet. */
export function whyNotWaive(
  fee: { assessedMinor: Minor; waivedMinor: Minor },
  amountMinor: Minor,
  reason: string | null,
): Refusal | null {
  if (!reason || reason.trim().length < 10)
    return invalid('billing.lateFee.reasonRequired', { field: 'reason' })
  if (amountMinor > fee.assessedMinor - fee.waivedMinor) {
    return invalid('billing.lateFee.waiveTooMuch', { field: 'amount' })
  }
  return null
}

type Stretch = { fromDay: number; days: number; unpaidMinor: Minor }

// The unpaid amount and the tier change on a few days only; between them one multiplication stands for every day.
function stretchesOf(row: DueRow, rule: LateFeeRule, firstOn: Day, throughOn: Day): Stretch[] {
  const turns = new Set<Day>([firstOn])
  for (const settlement of row.settlements) turns.add(settlement.on)
  for (const tier of rule.tiers) turns.add(addDays(firstOn, tier.fromDay - 1))
  const days = [...turns].filter(on => on >= firstOn && on <= throughOn).sort()
  return days.flatMap((on, index) => {
    const next = days[index + 1] ?? addDays(throughOn, 1)
    const unpaidMinor = unpaidOn(row, on)
    const fromDay = daysBetween(firstOn, on) + 1
    return unpaidMinor > 0 ? [{ fromDay, days: daysBetween(on, next), unpaidMinor }] : []
  })
}

function unpaidOn(row: DueRow, on: Day): Minor {
  return row.settlements.reduce(
    (left, one) => (one.on <= on ? left - one.amountMinor : left),
    row.amountMinor,
  )
}

function tierOn(rule: LateFeeRule, lateDay: number): LateFeeTier | null {
  const reached = rule.tiers.filter(tier => tier.fromDay <= lateDay)
  return reached.toSorted((a, b) => b.fromDay - a.fromDay)[0] ?? null
}
