import { bestFix, type Fix } from '../../location/location.rules.ts'
import { type ClockMessage, positionFailure } from '../clockMessage.rules.ts'

/** As rule 1 of 50-hr and the specification fix it. */
const wished: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 }
/** How long an unsure position is watched for a better one. */
const watchMillis = 15_000

export type Reading = Fix & { readAt: number }

const readingOf = ({ coords, timestamp }: GeolocationPosition): Reading => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: Number.isFinite(coords.accuracy) ? coords.accuracy : null,
  readAt: timestamp,
})

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
      position => resolve(readingOf(position)),
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
      position => readings.push(readingOf(position)),
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
