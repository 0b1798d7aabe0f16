import type { Day } from '#kernel/shared/day.ts'
import type { Property, PropertyValues } from './propertyWords.web.ts'

export const propertyShape = async () => (await import('./propertyActs.contract.ts')).saveProperty.input

export const emptyProperty = (level: PropertyValues['level'], today: Day): PropertyValues => ({
  id: null,
  version: null,
  propertyName: '',
  propertyNameEn: null,
  level,
  parentId: null,
  propertyType: level === 'building' ? 'building' : level === 'unit' ? 'apartment' : 'villa',
  propertyUse: 'residential',
  ownership: level === 'unit' ? null : 'owned',
  governorate: null,
  area: '',
  block: null,
  street: null,
  buildingNo: null,
  unitNo: null,
  paciNumber: null,
  latitude: null,
  longitude: null,
  areaSqm: null,
  bedrooms: null,
  bathrooms: null,
  floorNumber: null,
  parkingSpaces: null,
  condition: null,
  features: [],
  rentalPrice: null,
  salePrice: null,
  lettableFrom: level === 'building' ? null : today,
  description: null,
})

/** What a form of a stored property begins with. */
export function valuesFrom(property: Property, today: Day): PropertyValues {
  const empty = emptyProperty(property.level, today)
  const known = Object.fromEntries(
    Object.keys(empty).map(key => [key, (property as Record<string, unknown>)[key] ?? null]),
  )
  return { ...empty, ...known, ownership: property.ownOwnership, lettableFrom: property.lettableFrom }
}
