import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import {
  anchors,
  type Frequency,
  frequencies,
  monthlyShare,
  type SchedulePlan,
  scheduleRows,
  timings,
  whyNotCustomRows,
} from './schedule.rules.ts'

const plan = (more: Partial<SchedulePlan> = {}): SchedulePlan => ({
  startOn: '2026-11-20',
  endsBefore: '2027-02-20',
  totalMinor: 630_000,
  frequency: 'monthly',
  anchor: 'start_day',
  timing: 'advance',
  monthlyMinor: 210_000,
  ...more,
})
const dueAndAmount = (wanted: SchedulePlan) => scheduleRows(wanted).map(row => [row.dueOn, row.amountMinor])

describe('Schedule rows', () => {
  it('begin with the rest of the month when anchored to its first day', () => {
    expect(dueAndAmount(plan({ anchor: 'first_of_month' }))).toEqual([
      ['2026-11-20', 77_000],
      ['2026-12-01', 210_000],
      ['2027-01-01', 210_000],
      ['2027-02-01', 133_000],
    ])
  })

  it('begin on the start day, clamped to the month end without drift', () => {
    const rows = scheduleRows(plan({ startOn: '2027-01-31', endsBefore: addMonths('2027-01-31', 3) }))
    expect(rows.map(row => row.fromOn)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
    expect(rows.at(-1)?.toOn).toBe('2027-04-29')
    expect(rows.map(row => row.no)).toEqual([1, 2, 3])
  })

  it('of a renewal fall on the clamped month ends', () => {
    const renewal = plan({
      startOn: '2026-12-31',
      endsBefore: '2027-03-31',
      totalMinor: 600_000,
      monthlyMinor: 200_000,
    })
    expect(dueAndAmount(renewal)).toEqual([
      ['2026-12-31', 200_000],
      ['2027-01-31', 200_000],
      ['2027-02-28', 200_000],
    ])
  })

  it('are due the day after the period in arrears', () => {
    expect(dueAndAmount(plan({ timing: 'arrears' })).map(([dueOn]) => dueOn)).toEqual([
      '2026-12-20',
      '2027-01-20',
      '2027-02-20',
    ])
  })

  it('split a lump sum by largest remainder, earliest first', () => {
    expect(
      dueAndAmount(plan({ totalMinor: 1_000_000, monthlyMinor: null })).map(([, amount]) => amount),
    ).toEqual([333_334, 333_333, 333_333])
  })

  it.each<[Frequency, string[]]>([
    ['once', ['2026-01-15']],
    ['quarterly', ['2026-01-15', '2026-04-15', '2026-07-15', '2026-10-15']],
    ['semi_annual', ['2026-01-15', '2026-07-15']],
    ['annual', ['2026-01-15']],
  ])('of frequency %s are due on %j', (frequency, days) => {
    const year = plan({ startOn: '2026-01-15', endsBefore: '2027-01-15', frequency, totalMinor: 2_520_000 })
    const rows = scheduleRows(year)
    expect(rows.map(row => row.dueOn)).toEqual(days)
    expect(rows.every(row => row.amountMinor === 2_520_000 / days.length)).toBe(true)
  })

  it('continue the numbers of the rows that exist', () => {
    expect(scheduleRows(plan({ firstNo: 4 })).map(row => row.no)).toEqual([4, 5, 6])
  })

  it('follow the days a clerk typed, the last row taking the rest', () => {
    const custom = plan({
      frequency: 'custom',
      custom: [
        { startOn: '2026-11-20', amountMinor: 100_000 },
        { startOn: '2026-12-05', amountMinor: 200_000 },
        { startOn: '2027-01-15', amountMinor: null },
      ],
    })
    expect(whyNotCustomRows(custom)).toBeNull()
    expect(scheduleRows(custom).map(row => [row.fromOn, row.toOn, row.amountMinor])).toEqual([
      ['2026-11-20', '2026-12-04', 100_000],
      ['2026-12-05', '2027-01-14', 200_000],
      ['2027-01-15', '2027-02-19', 330_000],
    ])
  })

  it.each([
    ['do not begin with the term', ['2026-11-21', '2026-12-01'], 'rentals.schedule.customDates'],
    ['run backwards', ['2026-11-20', '2026-11-20'], 'rentals.schedule.customDates'],
    ['leave the term', ['2026-11-20', '2027-02-20'], 'rentals.schedule.customDates'],
    ['are missing', [], 'rentals.schedule.customDates'],
  ])('are refused when typed days %s', (_, days, code) => {
    const custom = days.map(startOn => ({ startOn, amountMinor: null }))
    expect(whyNotCustomRows(plan({ frequency: 'custom', custom }))).toMatchObject({ code })
  })

  it('are refused when typed amounts exceed the total', () => {
    const custom = [
      { startOn: '2026-11-20', amountMinor: 700_000 },
      { startOn: '2026-12-20', amountMinor: null },
    ]
    expect(whyNotCustomRows(plan({ frequency: 'custom', custom }))).toMatchObject({
      code: 'rentals.schedule.customAmounts',
    })
  })

  it('derive the month’s share of a discounted total', () => {
    expect(monthlyShare(630_000, 3, { monthsMinor: 630_000, restMinor: 0 })).toBe(210_000)
    expect(monthlyShare(598_500, 3, { monthsMinor: 630_000, restMinor: 0 })).toBe(199_500)
    expect(monthlyShare(666_000, 3, { monthsMinor: 630_000, restMinor: 36_000 })).toBe(210_000)
    expect(monthlyShare(106_000, 0, { monthsMinor: 0, restMinor: 106_000 })).toBeNull()
  })

  it('add up to the total and tile the term', () => {
    const plans = fc.record({
      start: fc.integer({ min: 0, max: 800 }),
      days: fc.integer({ min: 1, max: 900 }),
      totalMinor: fc.integer({ min: 0, max: 5_000_000 }),
      frequency: fc.constantFrom(...frequencies.filter(one => one !== 'custom')),
      anchor: fc.constantFrom(...anchors),
      timing: fc.constantFrom(...timings),
      monthlyMinor: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
    })
    fc.assert(
      fc.property(plans, ({ start, days, ...random }) => {
        const startOn = addDays('2026-01-01', start)
        const endsBefore = addDays(startOn, days)
        const rows = scheduleRows({ ...random, startOn, endsBefore })
        expect(rows.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(random.totalMinor)
        expect(rows[0]?.fromOn).toBe(startOn)
        expect(rows.at(-1)?.toOn).toBe(addDays(endsBefore, -1))
        for (const [index, row] of rows.entries()) {
          expect(row.amountMinor).toBeGreaterThanOrEqual(0)
          expect(row.fromOn <= row.toOn).toBe(true)
          expect(row.dueOn).toBe(random.timing === 'advance' ? row.fromOn : addDays(row.toOn, 1))
          const next = rows[index + 1]
          if (next) expect(next.fromOn).toBe(addDays(row.toOn, 1))
        }
      }),
      { numRuns: 400 },
    )
  })
})
