import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { checkIdentity, type IdentityType, makeCivilId, maskIdentity } from './identity.rules.ts'
import { isoCountryNumbers } from './identityCountries.rules.ts'

const withLuhn = (digits: string) => {
  const valid = [...'0123456789']
    .map(last => digits + last)
    .filter(number => checkIdentity('iqama', 'SA', number).ok)
  expect(valid).toHaveLength(1)
  return valid[0] ?? ''
}

describe('the Kuwait civil ID', () => {
  it('passes with its check digit and tells the birth date (rule 1)', () => {
    expect(checkIdentity('civil_id', 'KW', '288020122596')).toEqual({
      ok: true,
      number: '288020122596',
      birthDate: '1988-02-01',
    })
  })

  it.each([
    '٢٨٨٠٢٠١٢٢٥٩٦',
    '۲۸۸۰۲۰۱۲۲۵۹۶',
    ' 288 0201 22596 ',
    '288-020-122-596',
    '\u200e288020122596\u200f',
  ])('is read however it is typed: %s', typed => {
    expect(checkIdentity('civil_id', 'KW', typed)).toMatchObject({ ok: true, number: '288020122596' })
  })

  it.each([
    '288020122597',
    '28802012259',
    '2880201225966',
    '088020122596',
    '488020122596',
    '288023022596',
    '288130122596',
    '28802012259A',
    '',
    '   ',
  ])('fails as %j', typed => {
    expect(checkIdentity('civil_id', 'KW', typed)).toEqual({ ok: false })
  })

  it('refuses every change of one digit that leaves the century valid', () => {
    for (let place = 0; place < 12; place += 1)
      for (const digit of '0123456789') {
        const typed = `${'288020122596'.slice(0, place)}${digit}${'288020122596'.slice(place + 1)}`
        expect(checkIdentity('civil_id', 'KW', typed).ok).toBe(typed === '288020122596')
      }
  })

  it('is generated valid for any birth day and serial, or not at all', () => {
    const birthDay = fc.integer({ min: 0, max: 80_000 }).map(count => addDays('1850-01-01', count))
    fc.assert(
      fc.property(birthDay, fc.nat({ max: 9999 }), (birthDate, serial) => {
        const number = makeCivilId(birthDate, serial)
        if (number !== null)
          expect(checkIdentity('civil_id', 'KW', number)).toEqual({ ok: true, number, birthDate })
      }),
    )
    expect(makeCivilId('1988-02-01', 2259)).toBe('288020122596')
    const made = Array.from({ length: 1100 }, (_, serial) => makeCivilId('1990-05-17', serial)).filter(
      Boolean,
    )
    expect(made.length).toBeGreaterThan(800)
    expect(new Set(made).size).toBe(made.length)
  })

  it('is not generated for an impossible person', () => {
    expect(() => makeCivilId('1700-01-01', 1)).toThrow(RangeError)
    expect(() => makeCivilId('1990-02-30', 1)).toThrow(RangeError)
    expect(() => makeCivilId('1990-02-03', 10_000)).toThrow(RangeError)
  })
})

describe('the other states', () => {
  it.each<[IdentityType, string, string]>([
    ['qid', 'QA', '28863412345'],
    ['qid', 'QA', '30135612345'],
    ['qid', 'QA', '27573612345'],
    ['cpr', 'BH', '880212345'],
    ['oman_id', 'OM', '12345678'],
    ['oman_id', 'OM', '7'],
    ['civil_id', 'QA', '28863412345'],
    ['civil_id', 'BH', '880212345'],
    ['civil_id', 'OM', '123456789'],
  ])('%s of %s accepts %s', (type, country, number) => {
    expect(checkIdentity(type, country, number)).toEqual({ ok: true, number })
  })

  it.each<[IdentityType, string, string]>([
    ['qid', 'QA', '18863412345'],
    ['qid', 'QA', '28800012345'],
    ['qid', 'QA', '2886341234'],
    ['cpr', 'BH', '88021234'],
    ['cpr', 'BH', '88021234A'],
    ['oman_id', 'OM', '1234567890'],
    ['civil_id', 'QA', '288020122596'],
    ['emirates_id', 'AE', '783199012345678'],
    ['emirates_id', 'AE', '78419901234567'],
  ])('%s of %s refuses %s', (type, country, number) => {
    expect(checkIdentity(type, country, number)).toEqual({ ok: false })
  })

  it('Saudi numbers need their first digit and Luhn', () => {
    const iqama = withLuhn('212345678')
    expect(checkIdentity('iqama', 'SA', iqama)).toEqual({ ok: true, number: iqama })
    expect(checkIdentity('saudi_id', 'SA', iqama)).toEqual({ ok: false })
    expect(checkIdentity('saudi_id', 'SA', '1000000008')).toEqual({ ok: true, number: '1000000008' })
    expect(checkIdentity('saudi_id', 'SA', '1000000009')).toEqual({ ok: false })
    expect(checkIdentity('iqama', 'SA', '1000000008')).toEqual({ ok: false })
    expect(checkIdentity('civil_id', 'SA', '1000000008')).toEqual({ ok: true, number: '1000000008' })
  })

  it('the Emirates only warn when Luhn fails', () => {
    const outcomes = [...'0123456789'].map(last =>
      checkIdentity('emirates_id', 'AE', `784-1990-1234567-${last}`),
    )
    expect(outcomes.every(outcome => outcome.ok)).toBe(true)
    expect(outcomes.filter(outcome => outcome.ok && !outcome.warned)).toHaveLength(1)
  })

  it('numbers without a rule are kept as unchecked', () => {
    expect(checkIdentity('passport', 'IN', ' n 1234567 ')).toEqual({
      ok: true,
      number: 'N1234567',
      unchecked: true,
    })
    expect(checkIdentity('civil_id', 'EG', '29001011234567')).toMatchObject({ ok: true, unchecked: true })
    expect(checkIdentity('commercial_register', 'KW', '١٢٣٤/٢٠٢٠')).toMatchObject({
      ok: true,
      number: '1234/2020',
    })
    expect(checkIdentity('passport', 'IN', ' - ')).toEqual({ ok: false })
  })

  it('know 249 countries and two withdrawn codes', () => {
    expect(isoCountryNumbers.size).toBe(251)
    for (const code of ['414', '682', '784', '634', '048', '512', '818', '356', '586', '050', '608'])
      expect(isoCountryNumbers.has(code)).toBe(true)
    for (const code of ['000', '999', '001']) expect(isoCountryNumbers.has(code)).toBe(false)
  })
})

describe('a masked identity', () => {
  it('shows the last four and nothing of a short number', () => {
    expect(maskIdentity('288020122596')).toBe('••••2596')
    expect(maskIdentity('7')).toBe('••••')
    expect(maskIdentity('1234')).toBe('••••')
    expect(maskIdentity('')).toBe('••••')
  })
})
