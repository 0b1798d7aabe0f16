import { distanceMetres, type Point, signedDistance } from './geodesy.rules.ts'

export const verdicts = ['accept', 'unsure', 'deny'] as const
export type Verdict = (typeof verdicts)[number]

/** Why a position is not plainly accepted; each has a next step on the screen. */
export const unsureReasons = ['noAccuracy', 'nearEdge', 'weakSignal'] as const
export type UnsureReason = (typeof unsureReasons)[number]

/** A reading of the device: accuracy is the radius in metres that holds 68 % of readings, null when the device gives none. */
export type Fix = Point & { accuracy: number | null }

export type SiteShape =
  | { shape: 'circle'; latitude: number; longitude: number; radius: number }
  | { shape: 'polygon'; vertices: readonly Point[]; tolerance: number }

export type Judgement = {
  verdict: Verdict
  reason: UnsureReason | null
  /** Metres to show: to a circle's centre, to a polygon's edge; and what is allowed there. */
  distance: number
  allowedRadius: number
  siteId: string
}

/** 2.415 deviations of the plane error whose 68 % circle is the accuracy: at the very edge either wrong verdict is 0.786 %. */
const margin = 1.6
const leastAccuracy = 3
const mostAccuracy = 100
/** No positioning of a phone is worse than a cell of 30 km: what lies beyond is far away, whatever accuracy is claimed or left out. */
const worstAccuracy = 30_000

/**
 * Metres outside the allowed boundary, negative inside (rule 6 of 50-hr): a circle by its centre and radius, a polygon by its edge and
 * tolerance.
 */
function metresOutside(point: Point, site: SiteShape): number {
  return site.shape === 'circle'
    ? distanceMetres(point, site) - site.radius
    : signedDistance(point, site.vertices) - site.tolerance
}

/** The verdict on so many metres outside, read with an accuracy: accept, deny, or unsure between the two. */
export function verdictOf(
  outside: number,
  accuracy: number | null,
): { verdict: Verdict; reason: UnsureReason | null } {
  if (outside >= margin * worstAccuracy) return { verdict: 'deny', reason: null }
  if (accuracy === null || !Number.isFinite(accuracy)) return { verdict: 'unsure', reason: 'noAccuracy' }
  const needed = margin * Math.max(leastAccuracy, accuracy)
  if (outside >= needed) return { verdict: 'deny', reason: null }
  if (outside <= -needed && accuracy <= mostAccuracy) return { verdict: 'accept', reason: null }
  return { verdict: 'unsure', reason: accuracy > mostAccuracy ? 'weakSignal' : 'nearEdge' }
}

/**
 * Judges a reading by all the sites that are allowed: any one that accepts is enough, else the nearest boundary decides. Null without
 * a site (the answer is `needsConfiguration`).
 */
export function judge(fix: Fix, sites: readonly (SiteShape & { id: string })[]): Judgement | null {
  const judged = sites
    .map(site => ({ site, outside: metresOutside(fix, site) }))
    .toSorted((a, b) => a.outside - b.outside)
  const [nearest] = judged
  if (!nearest) return null
  const { site, outside } = nearest
  const { verdict, reason } = verdictOf(outside, fix.accuracy)
  return {
    verdict,
    reason,
    distance: Math.round(
      site.shape === 'circle' ? outside + site.radius : Math.max(0, outside + site.tolerance),
    ),
    allowedRadius: site.shape === 'circle' ? site.radius : site.tolerance,
    siteId: site.id,
  }
}

export const secondProofs = ['qr', 'network', 'kiosk'] as const
export type SecondProof = (typeof secondProofs)[number]

/** A second proof turns unsure into accept; it never helps against a plain deny (rule 7). */
export const withProof = (verdict: Verdict, proof: SecondProof | null): Verdict =>
  verdict === 'unsure' && proof !== null ? 'accept' : verdict

/** What becomes of an unsure reading without a proof. */
export const unsurePolicies = ['review', 'refuse'] as const
export type UnsurePolicy = (typeof unsurePolicies)[number]

/** How a verdict is recorded: at once, for review by a person, or not at all with the code the screen shows. */
export function recordingOf(
  verdict: Verdict,
  policy: UnsurePolicy,
): { state: 'clean' | 'pending' } | { refused: 'LOCATION_OUT_OF_RANGE' | 'LOCATION_UNSURE' } {
  if (verdict === 'accept') return { state: 'clean' }
  if (verdict === 'deny') return { refused: 'LOCATION_OUT_OF_RANGE' }
  return policy === 'review' ? { state: 'pending' } : { refused: 'LOCATION_UNSURE' }
}

/** The better of the readings watched for: the one with the smallest accuracy, the first of equals. */
export function bestFix(fixes: readonly Fix[]): Fix | null {
  return fixes.reduce<Fix | null>((best, fix) => {
    if (best === null) return fix
    return (fix.accuracy ?? Number.POSITIVE_INFINITY) < (best.accuracy ?? Number.POSITIVE_INFINITY)
      ? fix
      : best
  }, null)
}

/** Whether a position is one: finite, within the globe. Zero is accepted. */
export const isPoint = ({ latitude, longitude }: Point): boolean =>
  Number.isFinite(latitude) &&
  Math.abs(latitude) <= 90 &&
  Number.isFinite(longitude) &&
  Math.abs(longitude) <= 180

const qrSeconds = 30

/** The step of a site's QR code at an instant: it changes every 30 s. The server signs site and step with the site's secret. */
export const qrStep = (atMillis: number): number => Math.floor(atMillis / 1_000 / qrSeconds)

/** Whether a code of a step still counts: its own step and the next one. */
export function isQrStepValid(step: number, nowMillis: number): boolean {
  const age = qrStep(nowMillis) - step
  return age === 0 || age === 1
}
