import { expect, test } from 'vitest'
import { pastedPlace, unitGrid, whyNotDelete, whyNotGenerate, whyNotKeep } from './property.rules.ts'

test('five floors of four with {floor}{nn} are the twenty units 101 to 504', () => {
  const units = unitGrid({ firstFloor: 1, floors: 5, perFloor: 4, pattern: '{floor}{nn}' })
  expect(units).toHaveLength(20)
  expect(units[0]).toEqual({ unitNo: '101', floorNumber: 1 })
  expect(units.at(-1)).toEqual({ unitNo: '504', floorNumber: 5 })
})

test('two units of one number are refused at the second', () => {
  expect(whyNotGenerate([{ unitNo: '101' }, { unitNo: '101' }], [])).toMatchObject({
    field: 'units.1.unitNo',
  })
  expect(whyNotGenerate([{ unitNo: '102' }], ['102'])).toMatchObject({ params: { unit: '102' } })
  expect(whyNotGenerate([{ unitNo: '103' }], ['102'])).toBeNull()
})

test('a unit needs its building, what is let a rent and a first day, a place both coordinates', () => {
  const flat = { level: 'unit', parentId: 'b', rentalPrice: 0, lettableFrom: '2026-01-01' } as const
  expect(whyNotKeep(flat)).toBeNull()
  expect(whyNotKeep({ ...flat, parentId: null })).toMatchObject({ field: 'parentId' })
  expect(whyNotKeep({ ...flat, rentalPrice: null })).toMatchObject({ field: 'rentalPrice' })
  expect(whyNotKeep({ ...flat, lettableFrom: null })).toMatchObject({ field: 'lettableFrom' })
  expect(whyNotKeep({ ...flat, latitude: 0 })).toMatchObject({ field: 'longitude' })
  expect(whyNotKeep({ level: 'building', ownership: 'owned' })).toBeNull()
  expect(whyNotKeep({ level: 'building' })).toMatchObject({ field: 'ownership' })
})

test('what has a history is never deleted', () => {
  const facts = { hasLeases: false, hasUnits: false, hasEntries: false }
  expect(whyNotDelete(facts)).toBeNull()
  expect(whyNotDelete({ ...facts, hasLeases: true })).toMatchObject({
    code: 'realestate.property.hasHistory',
  })
})

test.each([
  ['29.3759, 47.9774', { latitude: 29.3759, longitude: 47.9774 }],
  ['47.9774, 29.3759', { latitude: 47.9774, longitude: 29.3759 }],
  ['٢٩٫٣٧٥٩، ٤٧٫٩٧٧٤', { latitude: 29.3759, longitude: 47.9774 }],
  ['0, 47.9', { latitude: 0, longitude: 47.9 }],
  [
    'https://maps.example/@29.1,47.9,15z/data=!3d29.3759!4d47.9774',
    { latitude: 29.3759, longitude: 47.9774 },
  ],
  ['https://maps.example/?q=29.3759,47.9774&z=17', { latitude: 29.3759, longitude: 47.9774 }],
  ['شارع الخليج', null],
  ['500, 700', null],
])('a pasted place «%s»', (text, place) => {
  expect(pastedPlace(text)).toEqual(place)
})
