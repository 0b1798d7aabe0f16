import { bestFix, type Fix } from '../../location/location.rules.ts'
import { type ClockMessage, positionFailure } from '../clockMessage.rules.ts'

/** As rule 1 of 50-hr and the specification fix it. */
const wished: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 }
/** How long an unsure position is watched for a better one. */
const watchMillis = 15_000

export type Reading = Fix & { readAt: number }

/** A reading of the device; null where it is no place on earth. */
function readingOf({ coords, timestamp }: GeolocationPosition): Reading | null {
  const { latitude, longitude, accuracy } = coords
  const isPlace =
    Number.isFinite(latitude) &&
    Number.isFinite(longitude) &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (!isPlace) return null
  return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : null, readAt: timestamp }
}

/** What the browser calls a position that it does not have. */
const unavailable = 2

/** Why there is no position, as the toast says it. */
export class NoPosition extends Error {
  readonly why: ClockMessage
  constructor(browserCode: number | null) {
    super('no position')
    this.why = positionFailure(browserCode)
  }
}

/** Where this device is. Throws {@link NoPosition}. */
export function readPosition(): Promise<Reading> {
  if (!('geolocation' in navigator)) throw new NoPosition(null)
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      position => {
        const reading = readingOf(position)
        if (reading) resolve(reading)
        else reject(new NoPosition(unavailable))
      },
      ({ code }) => reject(new NoPosition(code)),
      wished,
    )
  })
}

/** The best reading of the next 15 seconds, or the one there was. */
export function watchPosition(first: Reading): Promise<Reading> {
  const readings: Reading[] = [first]
  return new Promise(resolve => {
    const watching = navigator.geolocation.watchPosition(
      position => {
        const reading = readingOf(position)
        if (reading) readings.push(reading)
      },
      () => {
        // A reading that fails while watching leaves the ones there are.
      },
      { ...wished, maximumAge: 0 },
    )
    setTimeout(() => {
      navigator.geolocation.clearWatch(watching)
      const best = bestFix(readings) as Reading
      // What was read first may be too old to send by now.
      const latest = readings.at(-1) ?? first
      resolve(Date.now() - best.readAt > 25_000 ? latest : best)
    }, watchMillis)
  })
}
