import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onlyMapped } from '#modules/platform/import/public.ts'
import { guessColumns } from './columnGuess.web.ts'

describe('Columns guessed from headings', () => {
  it('reads the dotted headings of a listings export and leaves what is not ours', () => {
    const headers =
      'fuelType,rating,renterTripsTaken,reviewCount,location.city,location.country,location.latitude,location.longitude,location.state,owner.id,rate.daily,vehicle.make,vehicle.model,vehicle.type,vehicle.year,airportcity'
    expect(guessColumns(headers.split(','))).toEqual({
      fuelType: 0,
      daily: 10,
      make: 11,
      model: 12,
      type: 13,
      year: 14,
    })
  })

  it('reads Arabic headings in any spelling', () => {
    const headers = [
      'رقم اللوحه',
      'الماركة',
      'الموديل',
      'سنة الصنع',
      'لون',
      'السعر اليومى',
      'إنتهاء الدفتر',
      'م',
    ]
    expect(guessColumns(headers)).toEqual({
      plate: 0,
      make: 1,
      model: 2,
      year: 3,
      colour: 4,
      daily: 5,
      registrationExpiresOn: 6,
    })
  })

  it('tells the model from the model year', () => {
    expect(guessColumns(['Model Year', 'Model', 'Make', 'Plate No.'])).toEqual({
      year: 0,
      model: 1,
      make: 2,
      plate: 3,
    })
  })

  it('gives no column to two fields', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('type', 'fuel type', 'price', 'daily', 'model', 'year', 'vehicle.year', 'x'),
        ),
        headers => {
          const columns = Object.values(guessColumns(headers))
          expect(new Set(columns).size).toBe(columns.length)
        },
      ),
    )
  })
})

describe('Only the mapped columns', () => {
  it('keeps the columns in use in the order of the file', () => {
    const table = {
      headers: ['a', 'make', 'b', 'year'],
      rows: [
        ['1', 'Kia', '2', '2024'],
        ['3', 'Audi'],
      ],
    }
    expect(onlyMapped(table, { year: 3, make: 1 })).toEqual({
      headers: ['make', 'year'],
      rows: [
        ['Kia', '2024'],
        ['Audi', ''],
      ],
      mapping: { year: 1, make: 0 },
    })
  })
})
