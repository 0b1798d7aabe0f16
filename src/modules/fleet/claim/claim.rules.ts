import type { Day } from '#kernel/shared/day.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { stateChanged, whyNotUse } from '../vehicle/vehicle.rules.ts'
import type { FlagKind } from '../vehicle/vehicleStatus.rules.ts'

export const claimSources = ['quotation', 'contract', 'permit', 'workOrder', 'waybill'] as const
export type ClaimSource = (typeof claimSources)[number]

/** From an instant (inclusive) to another (exclusive). */
export type Period = { readonly from: Date; readonly to: Date }

const minuteMillis = 60_000

/** The end of a claim with the time the vehicle needs before its next use. */
export function busyUntil(to: Date, turnaroundMinutes: number): Date {
  return new Date(to.getTime() + turnaroundMinutes * minuteMillis)
}

/** Whether two periods share an instant; one that ends when the other begins does not. */
export function overlaps(a: Period, b: Period): boolean {
  return a.from < b.to && b.from < a.to
}

/** Why a vehicle may not be claimed whatever the calendar (R3): flags never stop the workshop. */
export function whyNotPromise(
  vehicle: { disposedOn: Day | null; stoppingFlag: FlagKind | null },
  source: ClaimSource,
  on: Day,
): Refusal | null {
  const gone = whyNotUse(vehicle, on)
  if (gone) return gone
  if (!vehicle.stoppingFlag || source === 'workOrder') return null
  return refused('fleet.vehicle.flagged', { params: { flag: vehicle.stoppingFlag } })
}

/** Refusal of a claim whose period another one holds; names who, from when and to when. */
export function claimTaken(blocker: { from: Date; to: Date; source: string }): Refusal {
  return refused('fleet.claim.taken', {
    params: { from: blocker.from.toISOString(), to: blocker.to.toISOString(), source: blocker.source },
  })
}

/** Why a group cannot promise one more vehicle (R5): claims with the new one exceed serviceable vehicles + overbook. */
export function whyNotGroup(group: {
  name: string
  /** Most claims at one instant of the period, the new one not counted. */
  peak: number
  serviceable: number
  overbook: number
}): Refusal | null {
  if (group.peak + 1 <= group.serviceable + group.overbook) return null
  return refused('fleet.claim.groupFull', { params: { group: group.name } })
}

/** Most periods that cover one instant of `within`. Ends are exclusive: one that begins as another ends adds nothing. */
export function peakOf(periods: readonly Period[], within: Period): number {
  const steps = periods
    .filter(period => overlaps(period, within))
    .flatMap(period => [
      { at: Math.max(period.from.getTime(), within.from.getTime()), change: 1 },
      { at: Math.min(period.to.getTime(), within.to.getTime()), change: -1 },
    ])
  steps.sort((a, b) => a.at - b.at || a.change - b.change)
  let now = 0
  let peak = 0
  for (const step of steps) {
    now += step.change
    peak = Math.max(peak, now)
  }
  return peak
}

/** Why a claim may not be changed any more: it has been released. */
export function whyNotChangeClaim(claim: { state: 'active' | 'fulfilled' | 'released' }): Refusal | null {
  return claim.state === 'released' ? stateChanged(claim.state) : null
}
