import type { Day } from '#kernel/shared/day.ts'
import type { CustodyKind } from '../vehicle/vehicleStatus.rules.ts'
import type { QueueReason } from './violation.rules.ts'

export type PlateFact = {
  readonly vehicleId: string
  readonly key: string
  readonly validFrom: Day
  readonly validTo: Day | null
}
export type OwnedFact = { readonly acquiredOn: Day | null; readonly disposedOn: Day | null }
export type SpanFact = { readonly from: Date; readonly to: Date | null }
export type CustodyFact = SpanFact & {
  readonly id: string
  readonly kind: CustodyKind
  readonly fromTyped: boolean
  readonly toTyped: boolean
}

/** What is known about plates, vehicles and who held them, by plate key and by vehicle. */
export type FleetHistory = {
  readonly plates: ReadonlyMap<string, readonly PlateFact[]>
  readonly vehicles: ReadonlyMap<string, OwnedFact>
  readonly custodies: ReadonlyMap<string, readonly CustodyFact[]>
  readonly thefts: ReadonlyMap<string, readonly SpanFact[]>
  readonly toleranceMinutes: number
}

/** When a fine happened; without a known time the whole day counts, as its instants in the company's time zone. */
export type Occurrence =
  | { readonly day: Day; readonly at: Date; readonly timeKnown: true }
  | { readonly day: Day; readonly from: Date; readonly to: Date; readonly timeKnown: false }

export type Match = {
  readonly vehicleId: string | null
  readonly custodyId: string | null
  /** Null means certain: this vehicle, this holder. */
  readonly queueReason: QueueReason | null
}

/**
 * Whose fine it is (R9): the plate's vehicle at the instant, then its custody. Certain only for one vehicle, a known time and a contract or
 * permit; within the tolerance of a custody bound that was typed afterwards nothing is certain. Never guesses: an uncertain result has its
 * reason.
 */
export function matchHolder(
  keys: readonly string[],
  occurrence: Occurrence,
  history: FleetHistory,
  only?: string,
): Match {
  const found = only === undefined ? vehiclesOf(keys, occurrence.day, history) : [only]
  if (found.length > 1) return waiting(null, 'several_vehicles')
  const [vehicleId] = found
  if (vehicleId === undefined)
    return waiting(null, keys.some(key => history.plates.has(key)) ? 'not_ours' : 'no_vehicle')
  const owned = history.vehicles.get(vehicleId)
  if (!owned || !isOursOn(owned, occurrence.day)) return waiting(vehicleId, 'not_ours')
  const span = spanOf(occurrence)
  if ((history.thefts.get(vehicleId) ?? []).some(theft => overlaps(theft, span)))
    return waiting(vehicleId, 'stolen')
  const custodies = history.custodies.get(vehicleId) ?? []
  if (isNearTypedBound(custodies, span, history.toleranceMinutes))
    return waiting(vehicleId, occurrence.timeKnown ? 'near_boundary' : 'no_time')
  const touching = custodies.filter(custody => overlaps(custody, span))
  const [custody] = touching
  if (custody === undefined) return waiting(vehicleId, 'in_yard')
  if (touching.length > 1 || !covers(custody, span)) return waiting(vehicleId, 'no_time')
  if (custody.kind === 'workshop' || custody.kind === 'transfer') return waiting(vehicleId, custody.kind)
  return { vehicleId, custodyId: custody.id, queueReason: null }
}

const waiting = (vehicleId: string | null, queueReason: QueueReason): Match => ({
  vehicleId,
  custodyId: null,
  queueReason,
})

function vehiclesOf(keys: readonly string[], on: Day, history: FleetHistory): string[] {
  const found = keys.flatMap(key =>
    (history.plates.get(key) ?? [])
      .filter(plate => plate.validFrom <= on && (plate.validTo === null || plate.validTo >= on))
      .map(plate => plate.vehicleId),
  )
  return [...new Set(found)]
}

const isOursOn = (owned: OwnedFact, on: Day) =>
  (owned.acquiredOn === null || owned.acquiredOn <= on) &&
  (owned.disposedOn === null || owned.disposedOn > on)

type Span = { from: number; to: number }

/** An instant is a span of no length. */
const spanOf = (occurrence: Occurrence): Span =>
  occurrence.timeKnown
    ? { from: occurrence.at.getTime(), to: occurrence.at.getTime() }
    : { from: occurrence.from.getTime(), to: occurrence.to.getTime() }

const endOf = (fact: SpanFact) => fact.to?.getTime() ?? Number.POSITIVE_INFINITY

/** Custody ranges are `[from, to)`: at the instant of a swap the new holder has it. */
const overlaps = (fact: SpanFact, span: Span) =>
  span.from === span.to
    ? fact.from.getTime() <= span.from && span.from < endOf(fact)
    : fact.from.getTime() < span.to && span.from < endOf(fact)

const covers = (fact: SpanFact, span: Span) => fact.from.getTime() <= span.from && span.to <= endOf(fact)

/** A day counts from just outside its ends: a bound typed at midnight may have been the evening before. */
function isNearTypedBound(custodies: readonly CustodyFact[], span: Span, toleranceMinutes: number): boolean {
  const tolerance = toleranceMinutes * 60_000
  const near = (bound: Date | null, isTyped: boolean) =>
    isTyped &&
    bound !== null &&
    bound.getTime() >= span.from - tolerance &&
    bound.getTime() <= span.to + tolerance
  return custodies.some(custody => near(custody.from, custody.fromTyped) || near(custody.to, custody.toTyped))
}
