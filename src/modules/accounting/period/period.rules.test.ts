import { describe, expect, test } from 'vitest'
import {
  fiscalYearName,
  fiscalYearOf,
  type PeriodFacts,
  periodId,
  periodsOf,
  whyNotClose,
  whyNotReopen,
} from './period.rules.ts'

describe('fiscal years', () => {
  test('contain the day, from the chosen month', () => {
    expect(fiscalYearOf('2026-03-15', 1)).toEqual({ startsOn: '2026-01-01', endsOn: '2026-12-31' })
    expect(fiscalYearOf('2026-03-15', 4)).toEqual({ startsOn: '2025-04-01', endsOn: '2026-03-31' })
    expect(fiscalYearName('2025-04-01', '2026-03-31')).toBe('2025/2026')
  })

  test('have twelve months and the closing period, in the order of their ids', () => {
    const periods = periodsOf('2027-04-01')
    expect(periods).toHaveLength(13)
    expect(periods[10]).toEqual({ id: 202802290, number: 11, startsOn: '2028-02-01', endsOn: '2028-02-29' })
    expect(periods[12]).toEqual({ id: 202803315, number: 13, startsOn: '2028-03-31', endsOn: '2028-03-31' })
    expect(periods.map(period => period.id)).toEqual(
      periods.map(period => period.id).toSorted((a, b) => a - b),
    )
    expect(periodId('2028-04-30', 1)).toBeGreaterThan(202803315)
  })
})

describe('the order of closing', () => {
  const periods = (...statuses: PeriodFacts['status'][]): PeriodFacts[] =>
    periodsOf('2026-01-01').map((period, at) => ({ ...period, status: statuses[at] ?? 'open' }))

  test('is oldest first', () => {
    const all = periods('closed', 'open', 'open')
    expect(whyNotClose(all[1]!, all)).toBeNull()
    expect(whyNotClose(all[2]!, all)).toMatchObject({
      code: 'accounting.period.order',
      params: { period: '2026-02' },
    })
    expect(whyNotClose(all[0]!, all)).toMatchObject({ kind: 'conflict' })
    expect(whyNotClose(all[12]!, all)).toMatchObject({ kind: 'conflict' })
  })

  test('reopens newest first', () => {
    const all = periods('closed', 'closed', 'adjusting')
    expect(whyNotReopen(all[0]!, all)).toMatchObject({
      code: 'accounting.period.order',
      params: { period: '2026-02' },
    })
    expect(whyNotReopen(all[1]!, all)).toBeNull()
    expect(whyNotReopen(all[2]!, all)).toBeNull()
    expect(whyNotReopen(all[5]!, all)).toMatchObject({ kind: 'conflict' })
  })
})
