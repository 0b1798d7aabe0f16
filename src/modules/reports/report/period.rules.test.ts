import { describe, expect, test } from 'vitest'
import { lastTwelveMonths, lengthOf, spanBefore, spanOf } from './period.rules.ts'

describe('Periods of the dashboard', () => {
  test('a month, quarter and year are whole calendar periods', () => {
    expect(spanOf('today', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(spanOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(spanOf('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(spanOf('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })

  test('the period before is the equal one, over a year end too', () => {
    expect(spanBefore('today', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(spanBefore('month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(spanBefore('quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    expect(spanBefore('year', '2026-02-10')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('twelve months end with the present one', () => {
    const months = lastTwelveMonths('2026-11-21')
    expect(months).toHaveLength(12)
    expect([months[0], months[11]]).toEqual(['2025-12-01', '2026-11-01'])
    expect(lengthOf(spanOf('month', '2028-02-10'))).toBe(29)
  })
})
