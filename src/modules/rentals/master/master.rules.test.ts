import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type MasterFacts,
  monthlyCutoff,
  type Settlement,
  settledParts,
  whyNotFollow,
} from './master.rules.ts'

describe('Who may be a master', () => {
  const master: MasterFacts = {
    id: 'm',
    type: 'corporate',
    status: 'active',
    customerId: 'c',
    masterId: null,
  }
  const follower = { id: 'f', type: 'corporate' as const, customerId: 'c', isMaster: false }
  test('a corporate contract of the same customer that follows nobody', () => {
    expect(whyNotFollow(follower, master)).toBeNull()
    expect(whyNotFollow({ ...follower, id: null }, { ...master, status: 'draft' })).toBeNull()
  })
  test.each([
    ['one of another customer', follower, { ...master, customerId: 'x' }],
    ['one that follows another', follower, { ...master, masterId: 'x' }],
    ['one that is not corporate', follower, { ...master, type: 'monthly' as const }],
    ['a cancelled one', follower, { ...master, status: 'cancelled' as const }],
    ['the contract itself', { ...follower, id: 'm' }, master],
    ['anything for a contract that is not corporate', { ...follower, type: 'daily' as const }, master],
    ['anything for a contract others follow', { ...follower, isMaster: true }, master],
    ['an unknown one', follower, null],
  ])('not %s', (_name, wants, offered) => {
    expect(whyNotFollow(wants, offered)).toMatchObject({ code: 'rentals.master.unfit', field: 'masterId' })
  })
})

test('the month that has begun is invoiced, the next one when its first lies within the lead', () => {
  expect(monthlyCutoff('2026-12-01', 0)).toBe('2026-12-01')
  expect(monthlyCutoff('2026-12-31', 0)).toBe('2026-12-01')
  expect(monthlyCutoff('2026-12-29', 3)).toBe('2027-01-01')
})

describe('What settles the parts of an invoice', () => {
  const parts = [
    { rowId: 'a1', contractId: 'a', shareMinor: 210_000 },
    { rowId: 'b1', contractId: 'b', shareMinor: 77_000 },
    { rowId: 'b2', contractId: 'b', shareMinor: 210_000 },
  ]
  const paid = (amountMinor: number, on = '2026-12-10'): Settlement => ({
    on,
    amountMinor,
    isCleared: true,
    contractId: null,
  })
  const sums = (settlements: readonly Settlement[]) =>
    Object.fromEntries(
      [...settledParts(parts, settlements)].map(([id, list]) => [
        id,
        list.reduce((sum, one) => sum + one.amountMinor, 0),
      ]),
    )
  test('money pays the parts in their order', () => {
    expect(sums([paid(250_000)])).toEqual({ a1: 210_000, b1: 40_000, b2: 0 })
  })
  test("a contract's credit note settles its own part, whatever was paid", () => {
    expect(sums([paid(210_000), { ...paid(80_000), contractId: 'b' }])).toEqual({
      a1: 210_000,
      b1: 77_000,
      b2: 3_000,
    })
  })
  test('money a credit note frees leaves no day unpaid that was paid', () => {
    const freed = [
      paid(497_000),
      { ...paid(80_000, '2026-12-20'), contractId: 'b' },
      paid(-80_000, '2026-12-20'),
    ]
    expect(sums(freed)).toEqual({ a1: 210_000, b1: 77_000, b2: 210_000 })
    expect(settledParts(parts, freed).get('b2')![0]).toMatchObject({ on: '2026-12-10', amountMinor: 210_000 })
  })
  test('a fil is neither lost nor doubled, and no part is settled beyond its share', () => {
    const part = fc.record({
      contractId: fc.constantFrom('a', 'b', 'c'),
      shareMinor: fc.integer({ min: 0, max: 500_000 }),
    })
    const settlement = fc.record({
      on: fc.constantFrom('2026-12-01', '2026-12-10', '2027-01-02'),
      amountMinor: fc.integer({ min: 1, max: 300_000 }),
      isCleared: fc.boolean(),
      contractId: fc.constantFrom('a', 'b', 'c', null),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(settlement, { maxLength: 6 }), (of, by) => {
        const rows = of.map((one, at) => ({ ...one, rowId: `r${at}` }))
        const settled = settledParts(rows, by)
        const given = by.reduce((sum, one) => sum + one.amountMinor, 0)
        const room = rows.reduce((sum, one) => sum + one.shareMinor, 0)
        let total = 0
        for (const row of rows) {
          const own = settled.get(row.rowId)!.reduce((sum, one) => sum + one.amountMinor, 0)
          expect(own).toBeLessThanOrEqual(row.shareMinor)
          total += own
        }
        expect(total).toBe(Math.min(given, room))
      }),
    )
  })
})
