import { describe, expect, it } from 'vitest'
import { ibanLengths, ibanProblem, plainIban, whyNotIban } from './iban.rules.ts'

describe('An IBAN', () => {
  it('has its country’s length and passes mod 97', () => {
    const known = [
      'KW81CBKU0000000000001234560101',
      'SA0380000000608010167519',
      'BH67BMAG00001299123456',
      'GB82WEST12345698765432',
    ]
    expect(known.map(ibanProblem)).toEqual([null, null, null, null])
    expect(['', 'AE07', 'ZZ070331234567890123456', 'AE080331234567890123456'].map(ibanProblem)).toEqual([
      'shape',
      'shape',
      'country',
      'checkDigits',
    ])
    expect(ibanProblem('AE0703312345678901234')).toBe('length')
    expect(plainIban(' ae07 0331 2345 ')).toBe('AE0703312345')
    expect(whyNotIban('AE07X')).toMatchObject({ code: 'hr.employee.iban', field: 'iban' })
    expect(Object.keys(ibanLengths)).toContain('KW')
  })
})
