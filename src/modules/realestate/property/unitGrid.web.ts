import { parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { mostUnits, unitGrid } from './property.rules.ts'

export type UnitDraft = InputFor<'realestate.property.generate'>['units'][number]

export type GridWish = {
  floors: number | null
  firstFloor: number | null
  perFloor: number | null
  pattern: string
  propertyType: UnitDraft['propertyType']
  rentalPrice: string
}

export const usualGrid: GridWish = {
  floors: 5,
  firstFloor: 1,
  perFloor: 4,
  pattern: '{floor}{nn}',
  propertyType: 'apartment',
  rentalPrice: '',
}

/** The units that the input of the generator makes; null while it is incomplete or above the limit of one run. */
export function unitsOf(wish: GridWish): UnitDraft[] | null {
  const { floors, firstFloor, perFloor, pattern, propertyType, rentalPrice } = wish
  if (!floors || firstFloor === null || !perFloor || !pattern.includes('{')) return null
  if (floors * perFloor > mostUnits || !parseMoney(rentalPrice, 'KWD').ok) return null
  return unitGrid({ floors, firstFloor, perFloor, pattern }).map(unit => ({
    ...unit,
    propertyType,
    rentalPrice,
  }))
}
