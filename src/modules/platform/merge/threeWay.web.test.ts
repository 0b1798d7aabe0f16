import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threeWay, unsaved } from './threeWay.web.ts'

const base = {
  name: 'أحمد',
  phone: '+96560000001',
  note: '',
  rows: [1],
  address: { area: 'حولي', block: '3' },
}

test('what one side changed is kept, of either side', () => {
  const mine = { ...base, name: 'أحمد العلي', address: { ...base.address, block: '4' } }
  const theirs = { ...base, phone: '+96560000002', address: { ...base.address, area: 'السالمية' } }
  expect(threeWay(base, mine, theirs)).toEqual({
    values: {
      name: 'أحمد العلي',
      phone: '+96560000002',
      note: '',
      rows: [1],
      address: { area: 'السالمية', block: '4' },
    },
    both: [],
  })
})

test('what both changed keeps what was typed here and is listed with both', () => {
  const mine = { ...base, name: 'أ', rows: [1, 2], address: { ...base.address, area: 'الري' } }
  const theirs = { ...base, name: 'ب', rows: [1, 3], address: { ...base.address, area: 'الفنطاس' } }
  const { values, both } = threeWay(base, mine, theirs)
  expect(values).toEqual(mine)
  expect(both).toEqual([
    { path: 'name', mine: 'أ', theirs: 'ب' },
    { path: 'rows', mine: [1, 2], theirs: [1, 3] },
    { path: 'address.area', mine: 'الري', theirs: 'الفنطاس' },
  ])
})

test('the same change of both is no question, nor is an empty field that is said in two ways', () => {
  expect(threeWay(base, { ...base, name: 'أ' }, { ...base, name: 'أ' }).both).toEqual([])
  type Loose = { note: string | null }
  expect(threeWay<Loose>({ note: '' }, { note: 'نعم' }, { note: null })).toEqual({
    values: { note: 'نعم' },
    both: [],
  })
})

test("a save of one's own whose answer was lost leaves nothing to save, and is nobody else's change", () => {
  const mine = { ...base, version: 1, name: 'أحمد العلي' }
  const theirs = { ...mine, version: 2 }
  const joined = threeWay({ ...base, version: 1 }, mine, theirs)
  expect(joined.both).toEqual([])
  expect(unsaved(joined.values, theirs)).toEqual([])
  expect(unsaved({ ...joined.values, note: 'نعم' }, theirs)).toEqual(['note'])
})

test('every field is of one side or is asked, whatever three versions there are', () => {
  const version = fc.record({
    a: fc.integer({ min: 0, max: 2 }),
    b: fc.record({ c: fc.integer({ min: 0, max: 2 }) }),
  })
  fc.assert(
    fc.property(version, version, version, (before, mine, theirs) => {
      const { values, both } = threeWay(before, mine, theirs)
      const flat = (one: typeof before) => ({ a: one.a, 'b.c': one.b.c })
      const [old, typed, stored, joined] = [before, mine, theirs, values].map(flat)
      for (const path of ['a', 'b.c'] as const) {
        const isAsked = both.some(one => one.path === path)
        const changed = [typed, stored].map(side => side![path] !== old![path])
        expect(isAsked).toBe(changed.every(Boolean) && typed![path] !== stored![path])
        expect(joined![path]).toBe(isAsked || !changed[1] ? typed![path] : stored![path])
      }
    }),
  )
})

test('values of another shape are one field, never put together of two halves', () => {
  type Discount = { discount: object | null }
  const mine = { discount: { kind: 'percent', bps: 500 } }
  const theirs = { discount: { kind: 'amount', amount: '5.000' } }
  expect(threeWay<Discount>({ discount: null }, mine, theirs)).toEqual({
    values: mine,
    both: [{ path: 'discount', mine: mine.discount, theirs: theirs.discount }],
  })
})
