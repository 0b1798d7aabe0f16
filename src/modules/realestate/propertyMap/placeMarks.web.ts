import type { OutputFor } from '#kernel/web/api.ts'
import type { MapMarker } from '#ui/map/mapShapes.ts'
import { statusWords } from '../property/propertyWords.web.ts'

export type Place = OutputFor<'realestate.property.map'>['places'][number]
export type UnitState = keyof Place['units']

export const marks = {
  available: { hue: 'green', shape: 'round' },
  reserved: { hue: 'violet', shape: 'square' },
  leased: { hue: 'blue', shape: 'drop' },
  maintenance: { hue: 'amber', shape: 'diamond' },
  sold: { hue: 'slate', shape: 'square' },
} as const

/** The most urgent state of a place comes first: an empty unit, then one out of service. */
const order: readonly UnitState[] = ['available', 'maintenance', 'reserved', 'leased', 'sold']

const unitsIn = (place: Place): number => Object.values(place.units).reduce((sum, count) => sum + count, 0)

export const statesOf = (place: Place): readonly UnitState[] => order.filter(state => place.units[state] > 0)

/** «النخيل: 2 متاحة، 3 مؤجرة». */
const sayPlace = (place: Place): string =>
  `${place.name}: ${statesOf(place)
    .map(state => (place.isBuilding ? `${place.units[state]} ${statusWords[state]()}` : statusWords[state]()))
    .join('، ')}`

export function markerOf(place: Place): MapMarker {
  const mark = marks[statesOf(place)[0] ?? 'sold']
  return {
    id: place.id,
    at: [place.latitude ?? 0, place.longitude ?? 0],
    label: sayPlace(place),
    mark: place.isBuilding ? { ...mark, text: String(unitsIn(place)) } : mark,
  }
}
