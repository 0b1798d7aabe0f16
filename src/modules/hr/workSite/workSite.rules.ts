import { asciiDigits } from '#kernel/shared/digits.ts'
import { conflict, invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { swappedPlace } from '#modules/platform/public.ts'
import { areaOf, crossesItself, type Point } from '../location/geodesy.rules.ts'
import { isPoint, type SiteShape } from '../location/location.rules.ts'

export const siteShapes = ['circle', 'polygon'] as const
export const siteLimits = {
  radius: [10, 1_000],
  tolerance: [1, 50],
  vertices: [3, 50],
  area: 5_000_000,
} as const

/** Why a site cannot have this shape: limits of radius, tolerance and corners, a polygon that crosses itself or is above 5 km². */
export function whyNotShape(site: SiteShape): Refusal | null {
  if (site.shape === 'circle') {
    if (!isPoint(site)) return shapeRefusal('latitude', 'position')
    return isWithin(site.radius, siteLimits.radius) ? null : shapeRefusal('radius', 'radius')
  }
  if (!isWithin(site.vertices.length, siteLimits.vertices)) return shapeRefusal('vertices', 'corners')
  if (!site.vertices.every(isPoint)) return shapeRefusal('vertices', 'position')
  if (!isWithin(site.tolerance, siteLimits.tolerance)) return shapeRefusal('tolerance', 'tolerance')
  if (crossesItself(site.vertices)) return shapeRefusal('vertices', 'crossing')
  const area = areaOf(site.vertices)
  return area > 0 && area <= siteLimits.area ? null : shapeRefusal('vertices', 'area')
}

/**
 * Why a site cannot be there: latitude and longitude seem to be swapped. It is asked once; the answer that the place is meant as typed
 * comes with the next save.
 */
export function whyNotOrder(site: SiteShape, country: string): Refusal | null {
  const isCircle = site.shape === 'circle'
  const points: readonly Point[] = isCircle ? [site] : site.vertices
  const meant = points.map(one => swappedPlace(one, country)).find(one => one !== null)
  if (!meant) return null
  const field = isCircle ? 'latitude' : 'vertices'
  return invalid('hr.site.swapped', { field, params: wordsOf(meant) })
}

/** A point for a sentence: as text, since a number would be rounded. */
export const wordsOf = ({ latitude, longitude }: Point) => ({
  latitude: String(latitude),
  longitude: String(longitude),
})

/** A point as it is pasted. */
export const textOf = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`

/** Why a site cannot be retired: rules in force still send employees there. */
export const whyNotRetireSite = (rulesInForce: number): Refusal | null =>
  rulesInForce > 0 ? conflict('hr.site.used', { params: { count: rulesInForce } }) : null

const shapeRefusal = (field: string, why: string) => invalid('hr.site.shape', { field, params: { why } })
const isWithin = (value: number, [least, most]: readonly [number, number]) =>
  Number.isFinite(value) && value >= least && value <= most

/** Reads pasted coordinates: `29.3759, 47.9774`, with any separator between two decimal numbers. Null when they are none. */
export function pointOf(pasted: string): Point | null {
  const numbers =
    asciiDigits(pasted)
      .match(/-?\d+(?:\.\d+)?/g)
      ?.map(Number) ?? []
  const [latitude, longitude] = numbers
  if (numbers.length !== 2 || latitude === undefined || longitude === undefined) return null
  return isPoint({ latitude, longitude }) ? { latitude, longitude } : null
}
