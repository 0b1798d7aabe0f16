import { m } from '#generated/words/messages.js'

type Read = { odometerKm: number | null }

/**
 * A vehicle comes back with no less than it went out with: shown while its holder still stands there, also where the server is out of
 * reach.
 */
export const whyBackwards = ({ odometerKm }: Read, leastKm: number | null): string | null =>
  odometerKm !== null && leastKm !== null && odometerKm < leastKm
    ? m['rentals.yard.why.backwards']({ km: leastKm })
    : null

/** The same at its field, which is not judged before as many digits are typed. */
export const whyReadBackwards = (draft: Read, leastKm: number | null): string | null =>
  String(draft.odometerKm).length < String(leastKm).length ? null : whyBackwards(draft, leastKm)
