import { describe, expect, it } from 'vitest'
import {
  daysOfMonths,
  defaultMonthDays,
  fullDays,
  rentalDays,
  termEndsBefore,
  wholeMonths,
} from '../schedule/term.rules.ts'
import { type Agreement, agreementOn, baseRates, type FleetRate, frozenRates, noRate } from './rate.rules.ts'

const rate: FleetRate = {
  dailyMinor: 12_000,
  weeklyMinor: 70_000,
  monthlyMinor: 210_000,
  yearlyMinor: null,
  minDailyMinor: 8_000,
  minWeeklyMinor: null,
  minMonthlyMinor: null,
  minYearlyMinor: null,
  includedKmDaily: 250,
  includedKmMonthly: 3_000,
  extraKmMinor: 50,
  lateHourMinor: 2_000,
  fuelPerEighthMinor: 1_250,
  depositMinor: 100_000,
}
const agreement: Agreement = {
  id: 'agreement',
  customerId: 'customer',
  groupId: 'eco',
  fromOn: '2026-01-01',
  toOn: '2026-12-31',
  dailyMinor: 10_000,
  weeklyMinor: null,
  monthlyMinor: 180_000,
  yearlyMinor: null,
  includedKmDaily: null,
  includedKmMonthly: 4_000,
  extraKmMinor: null,
}

describe('The base rate', () => {
  it('is the customer’s agreement in force, the newest first', () => {
    const newer = { ...agreement, id: 'newer', fromOn: '2026-06-01' }
    expect(agreementOn([agreement, newer], 'customer', 'eco', '2026-07-01')?.id).toBe('newer')
    expect(agreementOn([agreement, newer], 'customer', 'eco', '2026-05-31')?.id).toBe('agreement')
    expect(agreementOn([agreement], 'customer', 'eco', '2027-01-01')).toBeNull()
    expect(agreementOn([agreement], 'customer', 'suv', '2026-07-01')).toBeNull()
  })

  it('takes prices from the agreement and what it does not name from fleet', () => {
    expect(baseRates(rate, agreement)).toMatchObject({
      dailyMinor: 10_000,
      weeklyMinor: null,
      monthlyMinor: 180_000,
      minDailyMinor: 8_000,
      includedKmDaily: 250,
      includedKmMonthly: 4_000,
      extraKmMinor: 50,
      lateHourMinor: 2_000,
      depositMinor: 100_000,
    })
    expect(baseRates(rate, null)).toBe(rate)
  })

  it('freezes a late day at the daily price, or a thirtieth of a month for longer types', () => {
    expect(frozenRates(rate, 'daily', 30).overstayPerDayMinor).toBe(12_000)
    expect(frozenRates(rate, 'monthly', 'calendar').overstayPerDayMinor).toBe(7_000)
    const yearly = {
      ...rate,
      monthlyMinor: null,
      dailyMinor: null,
      weeklyMinor: null,
      yearlyMinor: 1_800_000,
    }
    expect(frozenRates(yearly, 'yearly', 'calendar').overstayPerDayMinor).toBe(5_000)
  })
})

describe('The term', () => {
  it.each([
    ['2026-11-25T07:00:00Z', '2026-12-05T07:00:00Z', 10],
    ['2026-11-25T07:00:00Z', '2026-12-05T07:01:00Z', 11],
    // What both papers show as the same time of day is a whole number of days.
    ['2026-11-25T07:00:00Z', '2026-12-05T07:00:59Z', 10],
    ['2026-11-25T07:00:50Z', '2026-12-05T07:00:10Z', 10],
    ['2026-11-25T07:00:00Z', '2026-11-25T09:00:00Z', 1],
  ])('from %s to %s has %i rental days', (from, to, days) => {
    expect(rentalDays(new Date(from), new Date(to))).toBe(days)
  })

  it('a pause is worth its full days, by the minute', () => {
    const since = new Date('2026-12-10T06:00:50Z')
    const until = (time: string) => fullDays(since, new Date(`2026-12-${time}Z`))
    expect([until('14T06:00:10'), until('14T05:59:59'), until('09T06:00:00')]).toEqual([4, 3, 0])
  })

  it('counts whole months by its own month length and by the calendar for longer types', () => {
    const term = { startOn: '2027-01-31', days: 60, monthDays: 'calendar', wholePeriods: true } as const
    expect(wholeMonths(term)).toEqual({ months: 2, days: 1 })
    expect(daysOfMonths(term, 1)).toBe(28)
    expect(termEndsBefore(term)).toBe('2027-04-01')
    expect(wholeMonths({ ...term, monthDays: 28 })).toEqual({ months: 2, days: 4 })
    expect(defaultMonthDays('weekly')).toBe(30)
    expect(defaultMonthDays('corporate')).toBe('calendar')
  })
})

describe('A late hour', () => {
  it('costs an eighth of the day where the rate names no price for it; free is a price of 0', () => {
    const silent = { ...rate, lateHourMinor: null }
    expect(frozenRates(silent, 'daily', 30).lateHourMinor).toBe(1_500)
    expect(frozenRates(silent, 'monthly', 'calendar').lateHourMinor).toBe(1_500)
    expect(frozenRates({ ...rate, lateHourMinor: 0 }, 'daily', 30).lateHourMinor).toBe(0)
    expect(frozenRates({ ...rate, lateHourMinor: 2_000 }, 'daily', 30).lateHourMinor).toBe(2_000)
    expect(frozenRates(noRate, 'service', 30).lateHourMinor).toBeNull()
  })
})
