import { describe, expect, it } from 'vitest'
import {
  isConfirmed,
  type LabourRule,
  labourCountries,
  labourTopics,
  ruleInForce,
  rulePeriods,
  whyNotAddRule,
  whyNotConfirmRule,
} from './labourRule.rules.ts'
import { seededRules } from './seed.rules.ts'

const own = (
  validFromOn: string,
  weekHours: number,
  validToOn: string | null = null,
): LabourRule<'hours'> => ({
  id: `own:${validFromOn}`,
  country: 'KW',
  topic: 'hours',
  variant: 'standard',
  validFromOn,
  validToOn,
  params: { weekHours, ramadanWeekHours: 36, breakAfterMinutes: 300 },
  sourceUrl: 'https://example.org/law',
  confidence: 'C',
  confirmedBy: null,
  isOwn: true,
})
const hoursOn = (rules: readonly LabourRule[], on: string) =>
  ruleInForce(rules, { country: 'KW', topic: 'hours' }, on)?.params.weekHours

describe('The law rows', () => {
  it('of the six countries know every topic but those of some states', () => {
    const missing = labourCountries.flatMap(country =>
      labourTopics
        .filter(topic => !ruleInForce(seededRules, { country, topic }, '2026-11-30'))
        .map(topic => `${country} ${topic}`),
    )
    expect(missing).toEqual([
      'QA socialSecurity',
      'QA wageProof',
      'SA socialSecurity',
      'SA wageProof',
      'AE socialSecurity',
      'AE wageProof',
      'BH socialSecurity',
      'BH wageProof',
      'OM socialSecurity',
      'OM wageProof',
    ])
  })
  it('have ids and sources of their own', () => {
    expect(new Set(seededRules.map(({ id }) => id)).size).toBe(seededRules.length)
    expect(seededRules.every(({ sourceUrl }) => sourceUrl.startsWith('https://'))).toBe(true)
  })
  it('of confidence C wait for a confirmation', () => {
    expect(isConfirmed({ confidence: 'C', confirmedBy: null })).toBe(false)
    expect(isConfirmed({ confidence: 'C', confirmedBy: 'u1' })).toBe(true)
    expect(isConfirmed({ confidence: 'B', confirmedBy: null })).toBe(true)
    expect(whyNotConfirmRule({ confidence: 'C', confirmedBy: null })).toBeNull()
    expect(whyNotConfirmRule({ confidence: 'C', confirmedBy: 'u1' })?.code).toBe('hr.rule.confirmed')
  })
})

describe('A company’s own row', () => {
  it('wins from its first day on and moves nothing before it', () => {
    const rules = [...seededRules, own('2027-01-01', 44)]
    expect([hoursOn(rules, '2026-12-31'), hoursOn(rules, '2027-01-01')]).toEqual([48, 44])
    expect(hoursOn([...seededRules, own('2027-01-01', 40, '2027-06-30')], '2027-07-01')).toBe(48)
  })
  it('wins over a seeded one of the same day', () => {
    const [seeded] = seededRules.filter(rule => rule.country === 'KW' && rule.topic === 'hours')
    const same = { ...own('2027-01-01', 44), validFromOn: seeded!.validFromOn }
    expect(hoursOn([same, seeded!], '2026-01-01')).toBe(44)
    expect(hoursOn([seeded!, same], '2026-01-01')).toBe(44)
  })
  it('cuts the time into periods, each with its row', () => {
    const rules = [...seededRules, own('2026-03-01', 44, '2026-04-30')]
    const periods = rulePeriods(rules, { country: 'KW', topic: 'hours' }, '2026-01-01', '2026-12-31')
    expect(periods.map(({ fromOn, toOn, rule }) => [fromOn, toOn, rule.params.weekHours])).toEqual([
      ['2026-01-01', '2026-02-28', 48],
      ['2026-03-01', '2026-04-30', 44],
      ['2026-05-01', '2026-12-31', 48],
    ])
  })
  it('never reaches into a posted month, has a source and a day of its own', () => {
    const row = own('2026-12-01', 44)
    expect(whyNotAddRule(seededRules, row, '2026-11')).toBeNull()
    expect(whyNotAddRule(seededRules, row, '2026-12')?.code).toBe('hr.rule.past')
    expect(whyNotAddRule(seededRules, { ...row, validToOn: '2026-11-30' }, null)?.code).toBe(
      'hr.rule.backwards',
    )
    expect(whyNotAddRule(seededRules, { ...row, sourceUrl: ' ' }, null)?.code).toBe('kernel.field.required')
    expect(whyNotAddRule([...seededRules, row], row, null)?.code).toBe('hr.rule.dayTaken')
  })
  it('of a variant follows the standard row where it has none', () => {
    const dayPaid = ruleInForce(
      seededRules,
      { country: 'SA', topic: 'endOfService', variant: 'dayPaid' },
      '2026-01-01',
    )
    expect(dayPaid?.variant).toBe('standard')
  })
})
