import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { swappedPlace } from '#modules/platform/public.ts'

export const propertyLevels = ['building', 'unit', 'standalone'] as const
export type PropertyLevel = (typeof propertyLevels)[number]
export const propertyTypes = [
  'apartment',
  'villa',
  'house',
  'floor',
  'office',
  'shop',
  'warehouse',
  'industrial',
  'land',
  'building',
  'chalet',
  'parking',
] as const
export const propertyUses = ['residential', 'commercial', 'industrial'] as const
export type PropertyUse = (typeof propertyUses)[number]
export const ownerships = ['owned', 'managed', 'leased_in'] as const
export type Ownership = (typeof ownerships)[number]
export const conditions = ['excellent', 'very_good', 'good', 'fair', 'needs_renovation'] as const
export const features = [
  'furnished',
  'lift',
  'garden',
  'pool',
  'balcony',
  'maidRoom',
  'centralAc',
  'driverRoom',
] as const
export type Feature = (typeof features)[number]
export const propertyStates = ['available', 'reserved', 'leased', 'maintenance', 'sold'] as const
export type PropertyState = (typeof propertyStates)[number]

export const isLettable = (level: PropertyLevel) => level !== 'building'

type Shape = {
  level: PropertyLevel
  parentId?: string | null | undefined
  ownership?: Ownership | null | undefined
  rentalPrice?: number | null | undefined
  lettableFrom?: Day | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** Why a property cannot be kept like this: a unit without its building, what is let without a rent, half a place on the map. */
export function whyNotKeep(property: Shape): Refusal | null {
  const missing = (field: string) => invalid('kernel.field.required', { field })
  if (property.level === 'unit' && !property.parentId) return missing('parentId')
  if (property.level !== 'unit' && property.parentId)
    return invalid('kernel.field.invalid', { field: 'parentId' })
  if (property.level !== 'unit' && !property.ownership) return missing('ownership')
  if (isLettable(property.level) && (property.rentalPrice ?? null) === null) return missing('rentalPrice')
  if (isLettable(property.level) && !property.lettableFrom) return missing('lettableFrom')
  if ((property.latitude ?? null) === null && (property.longitude ?? null) !== null)
    return missing('latitude')
  if ((property.longitude ?? null) === null && (property.latitude ?? null) !== null)
    return missing('longitude')
  return null
}

/** D1: what has leases, units or entries is stopped, not deleted. */
export function whyNotDelete(facts: { hasLeases: boolean; hasUnits: boolean; hasEntries: boolean }) {
  return facts.hasLeases || facts.hasUnits || facts.hasEntries
    ? refused('realestate.property.hasHistory')
    : null
}

export type GeneratedUnit = { unitNo: string; floorNumber: number }

/** The most units that one run makes: a tower; more is a second run. */
export const mostUnits = 600

/**
 * Units by floor and place: `{floor}` is the floor, `{n}` the place on it and `{nn}` the place in two digits, so that `{floor}{nn}` gives
 * 101 to 504 for five floors of four.
 */
export function unitGrid(wish: {
  firstFloor: number
  floors: number
  perFloor: number
  pattern: string
}): GeneratedUnit[] {
  const units: GeneratedUnit[] = []
  for (let floor = wish.firstFloor; floor < wish.firstFloor + wish.floors; floor++)
    for (let place = 1; place <= wish.perFloor; place++)
      units.push({
        floorNumber: floor,
        unitNo: wish.pattern
          .replaceAll('{floor}', String(floor))
          .replaceAll('{nn}', String(place).padStart(2, '0'))
          .replaceAll('{n}', String(place)),
      })
  return units
}

/** Why units cannot be made: two of the same number, among them or beside those the building has. */
export function whyNotGenerate(units: readonly { unitNo: string }[], known: readonly string[]) {
  const seen = new Set(known)
  for (const [at, { unitNo }] of units.entries()) {
    if (seen.has(unitNo))
      return invalid('realestate.property.unitTwice', {
        field: `units.${at}.unitNo`,
        params: { unit: unitNo },
      })
    seen.add(unitNo)
  }
  return null
}

/** RE-07: a place outside the country that lies inside it when latitude and longitude are swapped is asked about. */
export function whyNotThere(
  place: { latitude?: number | null | undefined; longitude?: number | null | undefined },
  country: string,
) {
  const { latitude, longitude } = place
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const meant = swappedPlace({ latitude, longitude }, country)
  if (!meant) return null
  return invalid('realestate.property.swapped', {
    field: 'latitude',
    params: { latitude: String(meant.latitude), longitude: String(meant.longitude) },
  })
}

/** Latitude and longitude out of what was pasted: a pair of numbers, or a link of a map that carries one. */
export function pastedPlace(text: string): { latitude: number; longitude: number } | null {
  const latin = text
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
  const pair = /(-?\d{1,3}(?:\.\d+)?)\s*[,،;\s]\s*(-?\d{1,3}(?:\.\d+)?)/.exec(
    /@-?\d|[?&](?:q|ll|query)=|!3d/.test(latin) ? coordinatesIn(latin) : latin,
  )
  if (!pair) return null
  const [latitude, longitude] = [Number(pair[1]), Number(pair[2])]
  return Math.abs(latitude) <= 180 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** The part of a map's link that holds the pair: its pin, else the searched point, else its middle. */
function coordinatesIn(link: string): string {
  const plain = decodeURIComponent(link)
  const pin = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(plain)
  if (pin) return `${pin[1]},${pin[2]}`
  return (
    (/[?&](?:q|ll|query)=(-?[\d.]+,\s*-?[\d.]+)/.exec(plain) ?? /@(-?[\d.]+,-?[\d.]+)/.exec(plain))?.[1] ?? ''
  )
}
