import { describe, expect, it } from 'vitest'
import { labourCountries } from '../labourRule/labourRule.rules.ts'
import { ramadanOf } from '../workCalendar/workCalendar.rules.ts'
import { defaultHolidays } from './holiday.rules.ts'

describe('The holidays a calendar begins with', () => {
  it('of Kuwait in 2027 are its fixed days and the feasts by the table', () => {
    const days = defaultHolidays('KW', 2027)
    expect(days.map(({ on }) => on).slice(0, 4)).toEqual([
      '2027-01-01',
      '2027-01-05',
      '2027-02-25',
      '2027-02-26',
    ])
    const fitr = days.filter(({ nameEn }) => nameEn === 'Eid al-Fitr').map(({ on }) => on)
    expect(fitr).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
    expect(ramadanOf(1448).toOn < fitr[0]!).toBe(true)
  })
  it('exist in every country, in order', () => {
    for (const country of labourCountries) {
      const days = defaultHolidays(country, 2026).map(({ on }) => on)
      expect(days.length).toBeGreaterThan(5)
      expect(days).toEqual(days.toSorted())
    }
  })
})
