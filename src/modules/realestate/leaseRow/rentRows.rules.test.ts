import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#kernel/shared/day.ts'
import { holdoverRow, keptOf, type RentTerms, rentRows } from './rentRows.rules.ts'

const terms = (changed: Partial<RentTerms> = {}): RentTerms => ({
  startDate: '2026-11-11',
  endDate: '2027-11-10',
  rentBasis: 'month',
  paymentFrequency: 'monthly',
  anchor: 'first_of_month',
  paymentDay: 1,
  rents: [{ from: '2026-11-11', amountMinor: 350_000 }],
  free: null,
  ...changed,
})
const sum = (rows: readonly { amountMinor: number }[]) =>
  rows.reduce((total, row) => total + row.amountMinor, 0)

test('scenario 1: 233.333, eleven of 350.000 and 116.667 are 4,200.000', () => {
  const rows = rentRows(terms())
  expect(rows).toHaveLength(13)
  expect(rows[0]).toMatchObject({ from: '2026-11-11', dueOn: '2026-11-11', amountMinor: 233_333 })
  expect(rows.slice(1, 12).map(row => row.amountMinor)).toEqual(new Array(11).fill(350_000))
  expect(rows.slice(1, 12).map(row => row.dueOn)[0]).toBe('2026-12-01')
  expect(rows[12]).toMatchObject({
    from: '2027-11-01',
    to: '2027-11-10',
    dueOn: '2027-11-01',
    amountMinor: 116_667,
  })
  expect(sum(rows)).toBe(4_200_000)
})

test('from the start day periods do not drift past short months', () => {
  const rows = rentRows(
    terms({
      startDate: '2027-01-31',
      endDate: '2027-05-30',
      anchor: 'start_day',
      rents: [{ from: '2027-01-31', amountMinor: 100_000 }],
    }),
  )
  expect(rows.map(row => row.from)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('four quarters of 4,000.000 a year are 1,000.000 each, and twelve months differ by one fils at most', () => {
  const yearly = terms({
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    rentBasis: 'year',
    paymentFrequency: 'quarterly',
    rents: [{ from: '2026-12-01', amountMinor: 4_000_000 }],
  })
  expect(rentRows(yearly).map(row => row.amountMinor)).toEqual(new Array(4).fill(1_000_000))
  const monthly = rentRows({ ...yearly, paymentFrequency: 'monthly' }).map(row => row.amountMinor)
  expect(Math.max(...monthly) - Math.min(...monthly)).toBe(1)
  expect(monthly.reduce((total, one) => total + one, 0)).toBe(4_000_000)
})

test('a step inside a period splits it; days without rent are a row of nothing', () => {
  const stepped = rentRows(
    terms({
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      rents: [
        { from: '2027-01-01', amountMinor: 310_000 },
        { from: '2027-03-11', amountMinor: 341_000 },
      ],
    }),
  )
  expect(stepped.filter(row => row.from.startsWith('2027-03'))).toMatchObject([
    { from: '2027-03-01', to: '2027-03-10', amountMinor: 100_000 },
    { from: '2027-03-11', to: '2027-03-31', amountMinor: 231_000 },
  ])
  const free = rentRows(
    terms({
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      rents: [{ from: '2027-01-01', amountMinor: 310_000 }],
      free: { from: '2027-01-01', to: '2027-02-14' },
    }),
  )
  expect(free.slice(0, 3)).toMatchObject([
    { isFree: true, amountMinor: 0, to: '2027-01-31' },
    { isFree: true, amountMinor: 0, to: '2027-02-14' },
    { isFree: false, from: '2027-02-15', amountMinor: 155_000 },
  ])
})

test('out on 18 March: 203.226 of 350.000 are kept, 146.774 given back', () => {
  const march = { from: '2027-03-01', to: '2027-03-31', amountMinor: 350_000 }
  expect(keptOf(march, terms(), '2027-03-18')).toBe(203_226)
  expect([keptOf(march, terms(), '2027-03-31'), keptOf(march, terms(), '2027-02-28')]).toEqual([350_000, 0])
})

test('running on adds one payment period at the last rent, its first part alone where months count from the first', () => {
  expect(holdoverRow(terms(), '2027-11-10')).toMatchObject({ to: '2027-11-30', amountMinor: 233_333 })
  expect(holdoverRow(terms(), '2027-11-30')).toMatchObject({
    from: '2027-12-01',
    to: '2027-12-31',
    amountMinor: 350_000,
  })
})

const day = fc.integer({ min: 0, max: 1500 }).map(at => addDays('2025-01-01', at))
const anyTerms = fc
  .record({
    startDate: day,
    months: fc.integer({ min: 1, max: 60 }),
    extra: fc.integer({ min: 0, max: 27 }),
    rentBasis: fc.constantFrom('month' as const, 'year' as const),
    paymentFrequency: fc.constantFrom(
      'monthly' as const,
      'quarterly' as const,
      'semi_annual' as const,
      'annual' as const,
    ),
    anchor: fc.constantFrom('start_day' as const, 'first_of_month' as const),
    paymentDay: fc.integer({ min: 1, max: 28 }),
    rent: fc.integer({ min: 1, max: 9_000_000 }),
    step: fc.option(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9_000_000 }))),
    free: fc.option(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90 }))),
  })
  .map(({ months, extra, rent, step, free, startDate, ...others }): RentTerms => {
    const endDate = addDays(addMonths(startDate, months), extra - 1)
    const inside = (at: number): Day => (addDays(startDate, at) > endDate ? endDate : addDays(startDate, at))
    const stepOn = step && inside(step[0])
    return {
      ...others,
      startDate,
      endDate,
      rents: [
        { from: startDate, amountMinor: rent },
        ...(stepOn && stepOn > startDate ? [{ from: stepOn, amountMinor: step[1] }] : []),
      ],
      free: free && { from: inside(free[0]), to: inside(free[0] + free[1]) },
    }
  })

test('rows cover every day of any term once, never owe less than nothing and are due from their first day on', () => {
  fc.assert(
    fc.property(anyTerms, any => {
      const rows = rentRows(any)
      expect(rows[0]!.from).toBe(any.startDate)
      expect(rows.at(-1)!.to).toBe(any.endDate)
      for (const [at, row] of rows.entries()) {
        expect(row.to >= row.from && row.dueOn >= row.from && row.amountMinor >= 0).toBe(true)
        if (at > 0) expect(row.from).toBe(addDays(rows[at - 1]!.to, 1))
        if (row.isFree) expect(row.amountMinor).toBe(0)
      }
    }),
    { numRuns: 1500 },
  )
})

test('a term of whole months at one rent is exactly its months', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (startDate, months, rent) => {
        const endDate = addDays(addMonths(startDate, months), -1)
        const rows = rentRows(terms({ startDate, endDate, rents: [{ from: startDate, amountMinor: rent }] }))
        expect(sum(rows)).toBe(rent * months)
      },
    ),
    { numRuns: 500 },
  )
})
