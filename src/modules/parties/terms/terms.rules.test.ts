import { describe, expect, test } from 'vitest'
import { readVatNumber, vatCountryOf } from './terms.rules.ts'

describe('A tax number', () => {
  test.each([
    ['SA', '٣١٠١٢٢٣٩٣٥٠٠٠٠٣', '310122393500003'],
    ['SA', '310 1223 9350 0003', '310122393500003'],
    ['SA', '310122393500004', null],
    ['SA', '410122393500003', null],
    ['SA', '31012239350003', null],
    ['AE', '100-1234-5678-9003', '100123456789003'],
    ['AE', '10012345678900', null],
    ['BH', '200000898300002', '200000898300002'],
    ['OM', 'om1100012345', 'OM1100012345'],
    ['OM', '1100012345', null],
    ['KW', 'de 811569869', 'DE811569869'],
    ['QA', '1234', null],
    ['KW', 'رقم', null],
  ])('of %s typed as %s is kept as %s', (country, typed, kept) => {
    expect(readVatNumber(typed, country)).toBe(kept)
  })

  test('is given by the home of an organisation, by the country of the company to everybody else', () => {
    expect(vatCountryOf({ kind: 'organization', nationality: 'OM' }, 'SA')).toBe('OM')
    expect(vatCountryOf({ kind: 'organization', nationality: null }, 'SA')).toBe('SA')
    expect(vatCountryOf({ kind: 'individual', nationality: 'IN' }, 'SA')).toBe('SA')
  })
})
