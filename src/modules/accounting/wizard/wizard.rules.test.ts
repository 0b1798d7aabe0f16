import { describe, expect, test } from 'vitest'
import { checksState, firstOpenStep, type WizardFacts, wizardStates } from './wizard.rules.ts'

const ready: WizardFacts = {
  hasYear: true,
  postingAccounts: 117,
  missingKeys: 0,
  vatApplies: false,
  vatNumber: null,
  hasVatAccounts: false,
  treasuryAccounts: 2,
  openingEntries: 3,
  clearingMinor: 0,
}
const statesOf = (facts: WizardFacts) => ({ ...wizardStates(facts), checks: checksState([]) })

describe('the accounting wizard', () => {
  test('a company that is ready has nothing left, and tax does not concern Kuwait', () => {
    const states = statesOf(ready)
    expect(Object.values(states).filter(state => state === 'todo')).toEqual([])
    expect(states.tax).toBe('none')
    expect(firstOpenStep(states)).toBe('checks')
  })

  test.each([
    [{ hasYear: false }, 'year'],
    [{ postingAccounts: 0, missingKeys: 20 }, 'chart'],
    [{ missingKeys: 1 }, 'mapping'],
    [{ vatApplies: true, hasVatAccounts: true }, 'tax'],
    [{ vatApplies: true, vatNumber: '310122393500003' }, 'tax'],
    [{ treasuryAccounts: 0 }, 'treasury'],
    [{ clearingMinor: -5 }, 'opening'],
  ] as const)('%o leads to %s', (change, step) => {
    const states = statesOf({ ...ready, ...change })
    expect(states[step]).toBe('todo')
    expect(firstOpenStep(states)).toBe(step)
  })

  test('the checks are the last step; while they run nothing else is kept back', () => {
    const states = wizardStates(ready)
    expect(checksState(['H3'])).toBe('todo')
    expect(checksState(null)).toBe('wait')
    expect(firstOpenStep({ ...states, checks: checksState(['H3']) })).toBe('checks')
    expect(firstOpenStep({ ...states, mapping: 'todo', checks: checksState(null) })).toBe('mapping')
  })

  test('opening balances are the company’s own choice until one is entered', () => {
    expect(wizardStates({ ...ready, openingEntries: 0 }).opening).toBe('open')
  })
})
