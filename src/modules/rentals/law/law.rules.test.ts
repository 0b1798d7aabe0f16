import { describe, expect, it } from 'vitest'
import {
  type LawFacts,
  lint,
  rulesInForce,
  whyNotLawful,
  whyNotOverride,
  whyNotPublishClause,
} from './law.rules.ts'
import { kuwaitLawPack } from './lawKuwait.rules.ts'

const tags = [
  'rental_day',
  'deposit_release',
  'police_report',
  'border',
  'violations',
  'early_return',
  'personal_data',
  'jurisdiction',
  'copy',
]
const clause = { titleAr: 'أحكام عامة', textAr: 'اليوم أربع وعشرون ساعة من وقت التسليم.', tags }
const lawful: LawFacts = {
  startOn: '2026-11-25',
  endOn: '2026-12-05',
  documents: [
    { document: 'insurance', holder: null, expiresOn: '2026-12-31' },
    { document: 'registration', holder: null, expiresOn: '2026-12-05' },
    { document: 'technical_inspection', holder: null, expiresOn: '2027-05-01' },
    { document: 'licence', holder: 'عميل', expiresOn: '2028-01-01' },
    { document: 'identity', holder: 'عميل', expiresOn: '2028-01-01' },
    { document: 'residency', holder: 'عميل', expiresOn: '2028-01-01' },
  ],
  photosComplete: true,
  clauses: [clause],
  arabicPrevails: true,
  openMarks: 2,
  listedMarks: 2,
  extraKmMinor: 50,
  lateHourMinor: 2_000,
  fuelPerEighthMinor: 1_250,
  hasLateFee: true,
  lateFeeCapBasisPoints: 2_000,
  drivers: [{ name: 'عميل', birthOn: '1988-02-01', licensedOn: '2010-01-01' }],
  hasWaiver: true,
  excessStated: true,
}
const expiring = (...changed: [document: string, expiresOn: string | null][]): LawFacts => ({
  ...lawful,
  documents: lawful.documents.map(one => {
    const change = changed.find(([document]) => document === one.document)
    return change ? { ...one, expiresOn: change[1] } : one
  }),
})
const without = (tag: string): LawFacts => ({
  ...lawful,
  clauses: [{ ...clause, tags: tags.filter(one => one !== tag) }],
})
const stating = (textAr: string): LawFacts => ({ ...lawful, clauses: [{ ...clause, textAr }] })

const failing: Record<string, LawFacts> = {
  'KW-INS': expiring(['insurance', '2026-12-03']),
  'KW-REG': expiring(['registration', '2026-12-04']),
  'KW-LIC': expiring(['licence', null]),
  'KW-PHOTO': { ...lawful, photosComplete: false },
  'KW-NOTE': stating('يوقع المستأجر سَنَداً لأمر بقيمة المركبة، سند لأمر'),
  'KW-24H': without('rental_day'),
  'KW-MARKS': { ...lawful, listedMarks: 1 },
  'KW-AR': { ...lawful, arabicPrevails: false },
  'KW-ID': expiring(['identity', '2026-12-01']),
  'KW-RES': expiring(['residency', '2026-12-01']),
  'KW-KM': { ...lawful, extraKmMinor: null },
  'KW-DEP': without('deposit_release'),
  'KW-FEE': { ...lawful, lateFeeCapBasisPoints: null },
  'KW-TECH': expiring(['technical_inspection', '2026-11-25']),
  'KW-AGE': { ...lawful, drivers: [{ name: 'شاب', birthOn: '2005-11-26', licensedOn: null }] },
  'KW-LICAGE': { ...lawful, drivers: [{ name: 'جديد', birthOn: null, licensedOn: '2025-11-26' }] },
  'KW-LATE': { ...lawful, lateHourMinor: null },
  'KW-FUEL': { ...lawful, fuelPerEighthMinor: null },
  'KW-EXCESS': { ...lawful, excessStated: false },
  'KW-POLICE': without('police_report'),
  'KW-BORDER': without('border'),
  'KW-FINES': without('violations'),
  'KW-EARLY': without('early_return'),
  'KW-DATA': without('personal_data'),
  'KW-COURT': without('jurisdiction'),
  'KW-COPY': without('copy'),
}

describe('The Kuwait law pack', () => {
  it('finds nothing in a lawful contract', () => {
    expect(lint(kuwaitLawPack, lawful)).toEqual([])
  })

  it.each(kuwaitLawPack.map(rule => rule.code))('%s finds its own violation and nothing else', code => {
    const facts = failing[code]
    if (!facts) throw new Error(`no failing facts for ${code}`)
    expect(lint(kuwaitLawPack, facts).map(finding => finding.code)).toEqual([code])
  })

  it('has at least 25 rules with a source, and no code twice', () => {
    expect(kuwaitLawPack.length).toBeGreaterThanOrEqual(25)
    expect(new Set(kuwaitLawPack.map(rule => rule.code)).size).toBe(kuwaitLawPack.length)
    expect(kuwaitLawPack.every(rule => rule.source.length > 0 && rule.messageAr.length > 0)).toBe(true)
  })

  it('waives the late-fee cap where there is no late fee, and allows one of exactly 20 %', () => {
    expect(lint(kuwaitLawPack, { ...lawful, hasLateFee: false, lateFeeCapBasisPoints: null })).toEqual([])
    expect(lint(kuwaitLawPack, { ...lawful, lateFeeCapBasisPoints: 2_001 })).toHaveLength(1)
  })
})

describe('Ages', () => {
  it('are reached on the day itself: of 21 years, and of a licence of a year', () => {
    const driver = (birthOn: string, licensedOn: string) => ({
      ...lawful,
      startOn: '2026-11-25',
      drivers: [{ name: 'سائق', birthOn, licensedOn }],
    })
    expect(lint(kuwaitLawPack, driver('2005-11-25', '2025-11-25'))).toEqual([])
    const late = lint(kuwaitLawPack, driver('2005-11-26', '2025-11-26'))
    expect(late.map(finding => finding.code)).toEqual(['KW-AGE', 'KW-LICAGE'])
  })
})

describe('A blocked contract', () => {
  it('refuses with the code of its only finding: insurance lapses on day 10', () => {
    expect(whyNotLawful(lint(kuwaitLawPack, expiring(['insurance', '2026-12-03'])))).toMatchObject({
      code: 'fleet.legality.blocked',
      params: { document: 'insurance', date: '2026-12-03', day: 10 },
    })
  })

  it('says of a paper that is not there that it is missing, and no last day', () => {
    const why = whyNotLawful(lint(kuwaitLawPack, expiring(['insurance', null])))
    expect(why).toMatchObject({ code: 'fleet.legality.blocked', params: { state: 'missing' } })
    expect(why?.params).not.toHaveProperty('date')
    expect(Object.values(why?.params ?? {})).not.toContain(null)
  })

  it('refuses several findings together: licence day 8 and insurance day 10', () => {
    const findings = lint(kuwaitLawPack, expiring(['insurance', '2026-12-03'], ['licence', '2026-12-01']))
    expect(whyNotLawful(findings)).toMatchObject({
      code: 'rentals.law.blocked',
      params: {
        findings: [
          { code: 'KW-LIC', document: 'licence', day: 8 },
          { code: 'KW-INS', document: 'insurance', day: 10 },
        ],
      },
    })
  })

  it('is not refused for warnings', () => {
    expect(whyNotLawful(lint(kuwaitLawPack, expiring(['identity', '2026-12-01'])))).toBeNull()
  })
})

describe('Overrides, templates and dates', () => {
  it('override warnings with a reason, never a block', () => {
    expect(whyNotOverride('block', 'موافقة المدير على التجاوز')).toMatchObject({
      code: 'rentals.law.notOverridable',
    })
    expect(whyNotOverride('warn', 'قصير')).toMatchObject({ code: 'rentals.reason.tooShort' })
    expect(whyNotOverride('warn', null)).toMatchObject({ code: 'rentals.reason.required' })
    expect(whyNotOverride('warn', 'جدد العميل هويته اليوم')).toBeNull()
  })

  it('refuse to publish a clause with a promissory note, however it is spelled', () => {
    const note = { titleAr: 'الضمان', textAr: 'يلتزم المستأجر بتوقيع سندٍ لأمرٍ على بياض', tags: [] }
    expect(whyNotPublishClause(kuwaitLawPack, note)).toMatchObject({
      code: 'rentals.template.unlawfulClause',
      params: { title: 'الضمان', code: 'KW-NOTE' },
    })
    expect(whyNotPublishClause(kuwaitLawPack, clause)).toBeNull()
  })

  it('use the rules of the country in force on the day', () => {
    const [rule] = kuwaitLawPack
    if (!rule) throw new Error('a rule')
    const dated = [{ ...rule, validFromOn: '2026-01-01', validToOn: '2026-06-30' }]
    expect(rulesInForce(dated, 'KW', '2025-12-31')).toEqual([])
    expect(rulesInForce(dated, 'KW', '2026-01-01')).toHaveLength(1)
    expect(rulesInForce(dated, 'KW', '2026-06-30')).toHaveLength(1)
    expect(rulesInForce(dated, 'KW', '2026-07-01')).toEqual([])
    expect(rulesInForce(dated, 'SA', '2026-03-01')).toEqual([])
  })
})
