import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockStateOn, whyNotPeriod } from '../blacklist/blacklist.rules.ts'
import { creditExcess, creditStateOf } from '../credit/credit.rules.ts'
import {
  currentDocuments,
  documentCountry,
  documentStateOf,
  documentStateOn,
} from '../document/document.rules.ts'
import { type MatchFacts, matchScore } from '../duplicate/match.rules.ts'
import { whyNotBirthDate } from './party.rules.ts'

const nobody: MatchFacts = {
  nameAr: null,
  nameEn: null,
  phone: null,
  altPhone: null,
  email: null,
  birthDate: null,
}

describe('The score of two parties', () => {
  test('adds phone 60, e-mail 30, a similar name 30 and the birth date 20', () => {
    const one = {
      nameAr: 'عبد الله محمد العلي',
      nameEn: null,
      phone: '+96555551234',
      altPhone: null,
      email: 'a@example.test',
      birthDate: '1988-02-01',
    }
    const other = { ...one, nameAr: 'عبدالله محمد علي', phone: '+96566660000', altPhone: '+96555551234' }
    expect(matchScore(one, other)).toEqual({ score: 140, why: ['phone', 'email', 'name', 'birthDate'] })
    expect(matchScore(one, { ...nobody, nameAr: 'عبد الله محمد', birthDate: '1988-02-01' }).why).toEqual([
      'birthDate',
    ])
  })

  test('two empty records share nothing', () => {
    expect(matchScore(nobody, nobody)).toEqual({ score: 0, why: [] })
  })

  test('does not depend on who comes first, and never reaches 60 without a phone or an e-mail', () => {
    const word = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: null })
    const facts = fc.record({
      nameAr: word('سالم العتيبي', 'سالم عتيبي', 'نورة'),
      nameEn: word('Salem', 'Salim'),
      phone: word('+96550000001', '+96550000002'),
      altPhone: word('+96550000001', '+96550000003'),
      email: word('a@b.c', 'd@e.f'),
      birthDate: word('1990-01-01', '1991-01-01'),
    })
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const { score, why } = matchScore(a, b)
        expect(matchScore(b, a)).toEqual({ score, why })
        if (score >= 60) expect(why.includes('phone') || why.includes('email')).toBe(true)
      }),
    )
  })
})

describe('Documents on a day', () => {
  test('a document is good on its last day and expiring from 30 days before', () => {
    expect(documentStateOn('2026-11-20', '2026-11-21')).toBe('expired')
    expect(documentStateOn('2026-11-21', '2026-11-21')).toBe('expiring')
    expect(documentStateOn('2026-12-21', '2026-11-21')).toBe('expiring')
    expect(documentStateOn('2026-12-22', '2026-11-21')).toBe('valid')
    expect(documentStateOn(null, '2026-11-21')).toBe('unknown')
  })

  test('the newest of each type counts and the worst of them decides', () => {
    const documents = [
      { type: 'passport' as const, expiresOn: '2026-01-01' },
      { type: 'passport' as const, expiresOn: '2031-01-01' },
      { type: 'civil_id' as const, expiresOn: '2026-12-01' },
    ]
    expect(currentDocuments(documents)).toEqual([documents[1], documents[2]])
    expect(documentStateOf(documents, '2026-11-21')).toBe('expiring')
    expect(documentStateOf(documents, '2026-12-02')).toBe('expired')
    expect(documentStateOf([], '2026-11-21')).toBe('missing')
    const undated = { type: 'driving_licence' as const, expiresOn: null }
    const dated = { type: 'driving_licence' as const, expiresOn: '2030-01-01' }
    expect(documentStateOf([undated], '2026-11-21')).toBe('unknown')
    expect(currentDocuments([undated, dated])).toEqual([dated])
    expect(currentDocuments([dated, undated])).toEqual([dated])
  })

  test('the type names the state where it can, else the clerk, else the company', () => {
    expect(documentCountry('qid', 'KW', 'KW')).toBe('QA')
    expect(documentCountry('passport', 'EG', 'KW')).toBe('EG')
    expect(documentCountry('civil_id', null, 'KW')).toBe('KW')
  })
})

describe('Blocks, credit and birth dates', () => {
  test('a block holds from its first day until the day before the review', () => {
    const block = { startsOn: '2026-11-21', reviewOn: '2026-12-01', liftedAt: null }
    expect(blockStateOn(block, '2026-11-20')).toBe('coming')
    expect(blockStateOn(block, '2026-11-21')).toBe('active')
    expect(blockStateOn(block, '2026-11-30')).toBe('active')
    expect(blockStateOn(block, '2026-12-01')).toBe('expired')
    expect(blockStateOn({ ...block, liftedAt: new Date(0) }, '2026-11-21')).toBe('lifted')
    expect(whyNotPeriod('2024-02-29', '2025-02-28', '2024-02-29')).toBeNull()
    expect(whyNotPeriod('2024-02-29', '2025-03-01', '2024-02-29')?.code).toBe(
      'parties.blacklist.reviewTooFar',
    )
  })

  test('the case of rule 5 exceeds its limit by 25.000, and a hold counts as limit 0', () => {
    const position = { limitMinor: 500_000, hold: false, exposureMinor: 345_000 }
    expect(creditExcess(position, 180_000)).toBe(25_000)
    expect(creditExcess({ ...position, hold: true }, 180_000)).toBe(525_000)
    expect(creditStateOf(position)).toBe('ok')
    expect(creditStateOf({ ...position, exposureMinor: 400_000 })).toBe('near')
    expect(creditStateOf({ ...position, exposureMinor: 500_001 })).toBe('over')
    expect(creditStateOf({ limitMinor: 0, hold: false, exposureMinor: 0 })).toBe('ok')
  })

  test('nobody was born tomorrow or is older than 120 years', () => {
    expect(whyNotBirthDate('2026-11-21', '2026-11-21')).toBeNull()
    expect(whyNotBirthDate('2026-11-22', '2026-11-21')?.field).toBe('birthDate')
    expect(whyNotBirthDate('1905-11-21', '2026-11-21')?.code).toBe('parties.party.birthDateImpossible')
    expect(whyNotBirthDate('1905-11-22', '2026-11-21')).toBeNull()
  })
})
