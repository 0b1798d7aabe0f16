import { describe, expect, it } from 'vitest'
import { expectedPay, payDayIn, weightOfProof, weightOfUnpaidMonth } from './payDay.rules.ts'

describe('The pay day', () => {
  it('is the day of the settings, never beyond the month', () => {
    expect(payDayIn('2026-11-01', 28)).toBe('2026-11-28')
    expect(payDayIn('2027-02-01', 31)).toBe('2027-02-28')
  })

  it('is told of from five days before, and louder once it has passed', () => {
    expect(
      ['2026-11-22', '2026-11-23', '2026-11-28', '2026-11-29'].map(today =>
        weightOfUnpaidMonth('2026-11-28', today),
      ),
    ).toEqual([null, 'medium', 'medium', 'high'])
    expect(
      ['2026-12-01', '2026-12-02', '2026-12-05', '2026-12-06'].map(today =>
        weightOfProof('2026-12-05', today),
      ),
    ).toEqual([null, 'medium', 'medium', 'high'])
  })
})

describe('What pay takes out of the cash', () => {
  const payDayOf = (month: string) => payDayIn(month, 28)
  const months = ['2026-11-01', '2026-12-01', '2027-01-01']

  it('is the rest of each run, and the last net for each month without one', () => {
    const facts = {
      openRuns: [
        { month: '2026-10-01', payOn: '2026-10-28', openMinor: 150 },
        { month: '2026-11-01', payOn: '2026-11-28', openMinor: 1000 },
      ],
      months: new Set(['2026-10-01', '2026-11-01']),
      lastNetMinor: 900,
      payDayOf,
    }
    expect(expectedPay(facts, '2026-11-10', months, '2027-02-08')).toEqual([
      { on: '2026-11-10', amountMinor: -150 },
      { on: '2026-11-28', amountMinor: -1000 },
      { on: '2026-12-28', amountMinor: -900 },
      { on: '2027-01-28', amountMinor: -900 },
    ])
  })

  it('is nothing for a month that is paid, nor beyond the weeks asked for', () => {
    const facts = { openRuns: [], months: new Set(['2026-11-01']), lastNetMinor: 900, payDayOf }
    expect(expectedPay(facts, '2026-11-29', months, '2026-12-31')).toEqual([
      { on: '2026-12-28', amountMinor: -900 },
    ])
  })
})
