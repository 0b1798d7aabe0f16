import { describe, expect, test } from 'vitest'
import { type ImportKnowledge, type ImportRequest, middlePrice, planVehicles } from './vehicleImport.rules.ts'

const known: ImportKnowledge = {
  today: '2026-11-21',
  country: 'KW',
  currency: 'KWD',
  plateKeys: new Set(['KW:12:34567']),
  vins: new Set(),
  lastTemporary: 7,
}
const mapping = { make: 0, model: 1, year: 2, plate: 3, daily: 4, fuelType: 5, type: 6 }
const options: ImportRequest['options'] = { groupBy: 'type', priceFactor: '1', temporaryPlates: null }
const plan = (rows: string[][], change: Partial<ImportRequest['options']> = {}) =>
  planVehicles({ rows, mapping, options: { ...options, ...change } }, known)

describe('Importing vehicles', () => {
  test('a row becomes a vehicle, whatever digits and words it uses', () => {
    const { vehicles, errors } = plan([['تويوتا', 'كورولا', '٢٠٢٤', '٣٤٥٦٨/١٢', '١٢٫٥', 'بنزين', 'سيدان']])
    expect(errors).toEqual([])
    expect(vehicles).toMatchObject([
      {
        year: 2024,
        plate: { key: 'KW:12:34568' },
        prices: { daily: 12_500 },
        fuelType: 'gasoline',
        bodyClass: 'sedan',
        group: 'سيدان',
      },
    ])
  })

  test('every error of every row is told with its row and field', () => {
    const { errors } = plan([
      ['Toyota', '', '1890', '1-2-3', '12.5555', 'coal', ''],
      ['Toyota', 'Yaris', '2020', '', 'x', '', ''],
    ])
    expect(errors.map(error => [error.row, error.field, error.code.split('.').at(-1)])).toEqual([
      [2, 'model', 'required'],
      [2, 'year', 'number'],
      [2, 'fuelType', 'word'],
      [2, 'daily', 'decimals'],
      [2, 'plate', 'plate'],
      [3, 'daily', 'amount'],
      [3, 'plate', 'required'],
    ])
  })

  test('a plate known to the company or met earlier in the file is counted, not made twice', () => {
    const row = (plate: string) => ['Kia', 'Rio', '2021', plate, '', '', '']
    const { vehicles, duplicateCount } = plan([row('12-34567'), row('8-1234'), row('٨/١٢٣٤')])
    expect(vehicles).toHaveLength(1)
    expect(duplicateCount).toBe(2)
  })

  test('an ambiguous plate is never guessed', () => {
    expect(plan([['Kia', 'Rio', '2021', '123456', '', '', '']]).errors).toMatchObject([{ field: 'plate' }])
  })

  test('temporary plates go on from the last number', () => {
    const { vehicles } = plan(
      [
        ['Kia', 'Rio', '2021', '', '', '', ''],
        ['Kia', 'Rio', '2021', '', '', '', ''],
      ],
      { temporaryPlates: 'TMP' },
    )
    expect(vehicles.map(vehicle => vehicle.plate.key)).toEqual(['KW:TMP:8', 'KW:TMP:9'])
    expect(vehicles[0]?.isTemporaryPlate).toBe(true)
  })

  test('prices are converted exactly and rounded once, half away from zero', () => {
    const priced = (price: string, priceFactor: string) =>
      plan([['Kia', 'Rio', '2021', '8-1', price, '', '']], { priceFactor }).vehicles[0]?.prices.daily
    expect(priced('135', '0.3075')).toBe(41_513)
    expect(priced('20', '0.307')).toBe(6140)
    expect(priced('1', '0.0015')).toBe(2)
  })

  test('empty rows are not rows', () => {
    expect(plan([['', ' ', '', '', '', '', '']])).toEqual({ vehicles: [], errors: [], duplicateCount: 0 })
  })

  test('the middle price is the lower of two middles', () => {
    expect(middlePrice([30, null, 10, 20, 40])).toBe(20)
    expect(middlePrice([null])).toBeNull()
  })
})
