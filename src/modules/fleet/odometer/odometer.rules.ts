import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const odometerSources = ['handover', 'return', 'permit', 'workshop', 'fuel', 'manual'] as const
export type OdometerSource = (typeof odometerSources)[number]

export type Reading = { readonly km: number; readonly at: Date }

/** Above this a reading is asked again, because most are a slip of a digit (R10). */
const usualKmADay = 1500

const dayMillis = 24 * 60 * 60 * 1000

/**
 * Why a reading cannot be true: the odometer never falls over time, against the readings before and after it (R10). `isConfirmed`: the
 * person confirmed an unusual distance.
 */
export function whyNotRead(
  reading: Reading,
  neighbours: { before: Reading | null; after: Reading | null },
  isConfirmed: boolean,
): Refusal | null {
  const { before, after } = neighbours
  if (before && reading.km < before.km) return backwards(reading, before)
  if (after && reading.km > after.km) return backwards(reading, after)
  if (!before || isConfirmed) return null
  const days = Math.max(1, Math.ceil((reading.at.getTime() - before.at.getTime()) / dayMillis))
  const km = reading.km - before.km
  return km > usualKmADay * days
    ? invalid('fleet.odometer.jump', { field: 'odometerKm', params: { km, days } })
    : null
}

function backwards(reading: Reading, other: Reading): Refusal {
  return invalid('fleet.odometer.backwards', {
    field: 'odometerKm',
    params: { value: reading.km, other: other.km, at: other.at.toISOString() },
  })
}

/** The true distance behind what an instrument shows, when an earlier instrument was replaced. */
export function trueKm(shownKm: number, last: { km: number; shownKm: number } | null): number {
  return last ? shownKm + (last.km - last.shownKm) : shownKm
}
