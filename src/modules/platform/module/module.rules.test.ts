import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessTypes, defaultModules } from '../company/businessTypes.rules.ts'
import { companyModules, moduleNeeds, whyNotSetModules, withNeeded } from './module.rules.ts'

const someModules = fc.uniqueArray(fc.constantFrom(...companyModules))

describe('the modules of a company', () => {
  test('every business type starts with a set that needs nothing more', () => {
    for (const type of businessTypes) {
      const sorted = withNeeded(defaultModules[type])
      const missing = sorted.filter(module => !defaultModules[type].includes(module))
      expect([type, missing]).toEqual([type, []])
    }
  })

  test('adding what is needed leaves nothing needed, and doing it twice changes nothing', () => {
    fc.assert(
      fc.property(someModules, wanted => {
        const all = withNeeded(wanted)
        expect(all).toContain('core')
        for (const module of all) for (const needed of moduleNeeds[module]) expect(all).toContain(needed)
        expect(withNeeded(all)).toEqual(all)
      }),
    )
  })

  test('a change is accepted exactly when it switches nothing off that it needs and the person agreed to the rest', () => {
    fc.assert(
      fc.property(someModules, someModules, (before, wanted) => {
        const current = withNeeded(before)
        const missing = withNeeded(wanted).filter(module => module !== 'core' && !wanted.includes(module))
        const why = whyNotSetModules(current, wanted, true)
        expect(why === null).toBe(!missing.some(module => current.includes(module)))
        if (missing.length > 0) expect(whyNotSetModules(current, wanted, false)).not.toBeNull()
      }),
    )
  })

  test('sales needs the inventory, which needs finance', () => {
    expect(withNeeded(['sales'])).toEqual(['core', 'finance', 'inventory', 'sales'])
    expect(
      whyNotSetModules(['core', 'finance', 'inventory', 'sales'], ['core', 'finance', 'sales'], true),
    ).toMatchObject({
      code: 'platform.module.needed',
      params: { modules: 'sales' },
    })
  })
})
