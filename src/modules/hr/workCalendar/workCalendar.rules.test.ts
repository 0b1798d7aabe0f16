import { describe, expect, it } from 'vitest'
import { ramadanOf, whyNotMoveRamadan } from './workCalendar.rules.ts'

describe('Ramadan', () => {
  it('1448 begins on 8 February 2027 by the table and has 29 or 30 days', () => {
    const table = ramadanOf(1448)
    expect(table.fromOn).toBe('2027-02-08')
    expect(whyNotMoveRamadan(table)).toBeNull()
    expect(whyNotMoveRamadan({ fromOn: '2027-02-09', toOn: '2027-02-20' })?.code).toBe('hr.calendar.ramadan')
  })
})
