import { describe, expect, it } from 'vitest'
import { figuresOf, paramsWith } from './figure.rules.ts'
import { ruleInForce } from './labourRule.rules.ts'
import { seededRules } from './seed.rules.ts'

const overtime = ruleInForce(seededRules, { country: 'KW', topic: 'overtime' }, '2026-11-30')!.params
const social = ruleInForce(seededRules, { country: 'KW', topic: 'socialSecurity' }, '2026-11-30')!.params

describe('The figures of a law row', () => {
  it('written down and taken back are the row itself, for every row that comes with the program', () => {
    for (const { params } of seededRules) {
      const figures = figuresOf(params, 'KWD')
      expect(figures.length).toBeGreaterThan(0)
      expect(paramsWith(params, figures, 'KWD')).toEqual({ params })
    }
  })

  it('are shown as people write them: shares in percent, factors with a point, money in its currency', () => {
    const shown = (params: typeof overtime | typeof social) =>
      Object.fromEntries(figuresOf(params, 'KWD').map(({ name, value }) => [name, value]))
    expect(shown(overtime)).toMatchObject({ normal: '1.25', holiday: '2', dayMinutes: '120' })
    expect(shown(social)).toMatchObject({
      employeeBasisPoints: '10.5',
      ceilingMinor: '2750.000',
      nationalities: 'KW',
    })
  })

  it.each([
    ['normal', '1.3', { normal: 130 }],
    ['limits.dayMinutes', null, { limits: { ...overtime.limits, dayMinutes: null } }],
  ])('change alone: %s becomes %s', (path, value, part) => {
    expect(paramsWith(overtime, [{ path, value }], 'KWD')).toEqual({ params: { ...overtime, ...part } })
  })

  it.each([
    ['normal', null],
    ['normal', '-1'],
    ['normal', 'كثير'],
    ['normal', '1.255'],
    ['surplus', 'onNothing'],
    ['somewhere', '1'],
    ['limits', '1'],
  ])('refuse what is none of their kind: %s = %s', (path, value) => {
    expect(paramsWith(overtime, [{ path, value }], 'KWD')).toMatchObject({
      why: { code: 'hr.rule.figure', field: path },
    })
  })

  it('never let a ratio divide by nothing', () => {
    const law = ruleInForce(seededRules, { country: 'KW', topic: 'endOfService' }, '2026-11-30')!.params
    const typed = [{ path: 'tiers.0.monthsPerYear.1', value: '0' }]
    expect(paramsWith(law, typed, 'KWD')).toHaveProperty('why')
  })
})
