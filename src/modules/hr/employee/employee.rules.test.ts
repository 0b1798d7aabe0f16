import { describe, expect, it } from 'vitest'
import { whyNotDays, whyNotPaidBy } from './employee.rules.ts'

describe('The days of an employment', () => {
  const whyNot = (joinedOn: string, serviceFrom = joinedOn, birthDate: string | null = null) =>
    whyNotDays({ joinedOn, serviceFrom, birthDate }, '2026-11-30')
  it('lie in a working life', () => {
    expect(whyNot('1980-02-29')).toBeNull()
    expect(whyNot('2027-11-30')).toBeNull()
    for (const slip of ['1800-01-01', '1900-02-28', '1946-11-29', '2027-12-01', '2999-12-31'])
      expect(whyNot(slip)).toMatchObject({ code: 'hr.employee.dates', field: 'joinedOn' })
    expect(whyNot('2026-01-01', '1906-01-01')).toMatchObject({ field: 'serviceFrom' })
  })
  it('come after birth, and service not after them', () => {
    expect(whyNot('1999-12-31', '1999-12-31', '2000-01-01')?.code).toBe('hr.employee.dates')
    expect(whyNot('2026-01-01', '2026-01-02')?.code).toBe('hr.employee.service')
  })
})

describe('The way of payment', () => {
  const pay = { paymentMethod: 'cash', iban: null, bankCode: null, wagePersonId: null }
  it('is refused with a code that is none, before the database would', () => {
    expect(whyNotPaidBy(pay)).toBeNull()
    expect(whyNotPaidBy({ ...pay, bankCode: 'X' })).toMatchObject({ field: 'bankCode' })
    expect(whyNotPaidBy({ ...pay, wagePersonId: '12' })).toMatchObject({ field: 'wagePersonId' })
    expect(whyNotPaidBy({ ...pay, paymentMethod: 'bank' })?.code).toBe('hr.employee.ibanMissing')
  })
})
