import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { setCurrencySource } from './currency-source.ts'
import { columnsOf, inColumn, shown, valuesOf } from './fieldSet.ts'
import { amount, day, id, instant, optionalText, text, wholeNumber } from './fields.ts'
import type { Minor } from './money.ts'

const fields = {
  vehicleId: id(),
  tankLitres: wholeNumber(1, 200),
  price: amount().nullish(),
  note: optionalText(20),
  from: inColumn(instant(), 'starts_at'),
  boughtOn: day().nullish(),
  kind: z.enum(['a', 'b']).default('a'),
  name: text(5),
}
const at = new Date('2026-12-01T08:00:00Z')
const values = {
  vehicleId: '01900000-0000-7000-8000-000000000001',
  tankLitres: 60,
  price: 12_500,
  note: null,
  from: at,
  boughtOn: undefined,
  kind: 'b' as const,
  name: 'x',
}

test('each field has its column: words apart by lines, money in minor units, or the name it was given', () => {
  const columns = columnsOf(fields, values)
  expect(columns).toEqual({
    vehicle_id: values.vehicleId,
    tank_litres: 60,
    price_minor: 12_500,
    note: null,
    starts_at: at,
    bought_on: null,
    kind: 'b',
    name: 'x',
  })
  expectTypeOf(columns).toEqualTypeOf<{
    vehicle_id: string
    tank_litres: number
    price_minor: Minor | null
    note: string | null
    starts_at: Date
    bought_on: string | null
    kind: 'a' | 'b'
    name: string
  }>()
  // @ts-expect-error no field is stored there
  expect(columns.tankLitres).toBeUndefined()
})

test('a row gives the fields back, and a field keeps its own name in another set', () => {
  expect(valuesOf(fields, columnsOf(fields, values))).toEqual({ ...values, boughtOn: null })
  expect(columnsOf({ at: instant() }, { at })).toEqual({ at })
})

test('what is shown has no limits of an input, and says amounts as text', () => {
  const output = z.object(shown(fields))
  const row = { ...values, boughtOn: null, name: 'a name longer than the input takes' }
  setCurrencySource(() => 'KWD')
  const encoded = z.encode(output, row)
  expect(encoded).toEqual({ ...row, price: '12.500', from: '2026-12-01T08:00:00.000Z' })
})
