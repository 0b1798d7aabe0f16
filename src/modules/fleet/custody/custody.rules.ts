import type { Day } from '#kernel/shared/day.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Period } from '../claim/claim.rules.ts'
import { stateChanged, whyNotUse } from '../vehicle/vehicle.rules.ts'
import type { CustodyKind, FlagKind } from '../vehicle/vehicleStatus.rules.ts'

export const custodySources = ['contract', 'permit', 'workOrder', 'transfer'] as const
export type CustodySource = (typeof custodySources)[number]

/** A return can be taken back for this long after it was recorded. */
const reopenMinutes = 60

/** Kinds that a flag on the vehicle stops (R3); a broken car may always go to the workshop or another branch. */
const stoppedByFlags: ReadonlySet<CustodyKind> = new Set(['contract', 'permit'])

/** Why a vehicle may not be handed over: gone, flagged, in the future, or still held at or after `at` (R2). */
export function whyNotBegin(
  vehicle: {
    disposedOn: Day | null
    openFlag: FlagKind | null
    /** Who holds it at or after `at`, or null. */
    heldBy: string | null
  },
  handover: { kind: CustodyKind; at: Date; on: Day },
  now: Date,
): Refusal | null {
  if (handover.at > now) return refused('fleet.custody.future', { field: 'at' })
  const gone = whyNotUse(vehicle, handover.on)
  if (gone) return gone
  if (vehicle.openFlag && stoppedByFlags.has(handover.kind))
    return refused('fleet.vehicle.flagged', { params: { flag: vehicle.openFlag } })
  if (vehicle.heldBy) return refused('fleet.custody.open', { params: { holder: vehicle.heldBy } })
  return null
}

/** Why a custody may not end at `at`: already ended, in the future, or not after it began. A later claim never stops it (R3). */
export function whyNotEnd(custody: { from: Date; to: Date | null }, at: Date, now: Date): Refusal | null {
  if (custody.to) return stateChanged('closed')
  if (at > now) return refused('fleet.custody.future', { field: 'at' })
  if (at <= custody.from)
    return refused('fleet.custody.backwards', { field: 'at', params: { at: custody.from.toISOString() } })
  return null
}

/** Why a return may not be taken back: not returned, more than 60 minutes ago, or the vehicle has another holder now. */
export function whyNotReopen(
  custody: { closedAt: Date | null },
  heldBySince: string | null,
  now: Date,
): Refusal | null {
  if (!custody.closedAt) return stateChanged('open')
  if (now.getTime() - custody.closedAt.getTime() > reopenMinutes * 60_000) return stateChanged('closed')
  if (heldBySince) return refused('fleet.custody.open', { params: { holder: heldBySince } })
  return null
}

/** Whole minutes each vehicle was held over several custody rows; a row still open counts until `now`. */
export function heldMinutes(
  custodies: readonly { vehicleId: string; from: Date; to: Date | null }[],
  within: Period | null,
  now: Date,
): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>()
  for (const custody of custodies) {
    const from = Math.max(custody.from.getTime(), within?.from.getTime() ?? 0)
    const to = Math.min((custody.to ?? now).getTime(), within?.to.getTime() ?? Number.POSITIVE_INFINITY)
    if (to > from)
      minutes.set(custody.vehicleId, (minutes.get(custody.vehicleId) ?? 0) + Math.floor((to - from) / 60_000))
  }
  return minutes
}

type Bounds = { from: Date; to: Date | null }
type Recorded = Bounds & { isVoided: boolean }

/** Why the bounds of a custody cannot become these: it counts no more, they are reversed or to come, or another held the vehicle. */
export function whyNotCorrect(
  was: Recorded,
  wanted: Bounds,
  heldBy: string | null,
  now: Date,
): Refusal | null {
  if (was.isVoided) return stateChanged('voided')
  if (wanted.from > now) return refused('fleet.custody.future', { field: 'from' })
  if (wanted.to && wanted.to > now) return refused('fleet.custody.future', { field: 'to' })
  if (wanted.to && wanted.to <= wanted.from)
    return refused('fleet.custody.backwards', { field: 'to', params: { at: wanted.from.toISOString() } })
  return heldBy ? refused('fleet.custody.open', { params: { holder: heldBy } }) : null
}

/** Why a custody cannot be voided: it is voided already, or it still runs and is ended first. */
export function whyNotVoidCustody(was: Recorded, holder: string): Refusal | null {
  if (was.isVoided) return stateChanged('voided')
  return was.to ? null : refused('fleet.custody.open', { params: { holder } })
}

/** The stretches whose holder is another now than before; an open end moves nothing. */
export function changedSpans(was: Bounds, is: Bounds): Bounds[] {
  const between = (a: Date, b: Date) => (a < b ? [{ from: a, to: b }] : b < a ? [{ from: b, to: a }] : [])
  return [...between(was.from, is.from), ...(was.to && is.to ? between(was.to, is.to) : [])]
}
