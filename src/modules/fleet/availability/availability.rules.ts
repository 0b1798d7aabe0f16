import type { Day } from '#kernel/shared/day.ts'
import { busyUntil, overlaps, type Period } from '../claim/claim.rules.ts'

export const verdicts = ['free', 'at_risk', 'busy'] as const
export type Verdict = (typeof verdicts)[number]

/** Why a vehicle is not free, first that holds. */
export const verdictReasons = [
  'disposed',
  'preparing',
  'claimed',
  'turnaround',
  'flagged',
  'held',
  'overdue',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

export type AvailabilityFacts = {
  readonly disposedOn: Day | null
  readonly inServiceOn: Day | null
  /** Claims not released and not expired, each to its `busyUntil`. */
  readonly claims: readonly Period[]
  /** The last one that begins before the wish ends: those of a vehicle never overlap, so no other reaches into it. */
  readonly lastCustody: { readonly from: Date; readonly to: Date | null; readonly dueAt: Date | null } | null
  /** Flags without an end. */
  readonly openFlags: readonly { readonly from: Date; readonly expectedUntil: Date | null }[]
}

const dayMillis = 24 * 60 * 60 * 1000

/**
 * Rule R4: whether a vehicle can be promised for a period. Search, planner, contract form and claims agree because they use the same table;
 * in SQL it is `fleet.availability`. A vehicle held without a due time, or until after the period begins, is busy even without a claim.
 */
export function availabilityOf(
  facts: AvailabilityFacts,
  wanted: Period & { fromOn: Day; toOn: Day },
  now: Date,
  turnaroundMinutes: number,
): { verdict: Verdict; reason: VerdictReason | null } {
  const busy = (reason: VerdictReason) => ({ verdict: 'busy', reason }) as const
  const needed = { from: wanted.from, to: busyUntil(wanted.to, turnaroundMinutes) }
  const readyAt = (end: Date) => busyUntil(end, turnaroundMinutes)
  if (facts.disposedOn !== null && facts.disposedOn <= wanted.toOn) return busy('disposed')
  if (facts.inServiceOn === null || facts.inServiceOn > wanted.fromOn) return busy('preparing')
  if (facts.claims.some(claim => overlaps(claim, needed))) return busy('claimed')
  const last = facts.lastCustody
  if (last?.to && readyAt(last.to) > wanted.from) return busy('turnaround')
  const flags = facts.openFlags.filter(flag => flag.from < wanted.to)
  if (flags.some(flag => flag.expectedUntil === null || flag.expectedUntil > wanted.from))
    return busy('flagged')
  const isHeld = last !== null && last.to === null
  const isOverdue = isHeld && last.dueAt !== null && last.dueAt <= now
  if (isHeld && !isOverdue && (last.dueAt === null || readyAt(last.dueAt) > wanted.from)) return busy('held')
  if (isOverdue && wanted.from.getTime() <= now.getTime() + dayMillis) return busy('overdue')
  if (isOverdue) return { verdict: 'at_risk', reason: 'overdue' }
  if (flags.length > 0) return { verdict: 'at_risk', reason: 'flagged' }
  return { verdict: 'free', reason: null }
}
