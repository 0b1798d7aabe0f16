export const wizardSteps = ['year', 'chart', 'mapping', 'tax', 'treasury', 'opening', 'checks'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** `todo` hinders the first documents; `open` is left to the company; `none` does not concern it; `wait` is being found out. */
export type StepState = 'done' | 'todo' | 'open' | 'none' | 'wait'
export type StepStates = Readonly<Record<WizardStep, StepState>>

/** What stands in the books of a company: nothing of it is remembered by the wizard itself. */
export type WizardFacts = {
  /** A fiscal year covers today. */
  readonly hasYear: boolean
  readonly postingAccounts: number
  readonly missingKeys: number
  readonly vatApplies: boolean
  readonly vatNumber: string | null
  readonly hasVatAccounts: boolean
  readonly treasuryAccounts: number
  readonly openingEntries: number
  /** What stands on the clearing account of opening balances. */
  readonly clearingMinor: number
}

/** Where each step before the last stands, from the facts alone. */
export function wizardStates(
  facts: WizardFacts,
): Record<Exclude<WizardStep, 'checks'>, Exclude<StepState, 'wait'>> {
  return {
    year: facts.hasYear ? 'done' : 'todo',
    chart: facts.postingAccounts > 0 ? 'done' : 'todo',
    mapping: facts.postingAccounts > 0 && facts.missingKeys === 0 ? 'done' : 'todo',
    tax: !facts.vatApplies ? 'none' : facts.vatNumber && facts.hasVatAccounts ? 'done' : 'todo',
    treasury: facts.treasuryAccounts > 0 ? 'done' : 'todo',
    // A company that begins today has nothing to carry over; what was begun must come out even.
    opening: facts.clearingMinor !== 0 ? 'todo' : facts.openingEntries > 0 ? 'done' : 'open',
  }
}

/** Where the last step stands by the checks that fail; null while they run. */
export const checksState = (failing: readonly string[] | null): StepState =>
  failing === null ? 'wait' : failing.length > 0 ? 'todo' : 'done'

/** The first step that still hinders, or the last one. */
export function firstOpenStep(states: StepStates): WizardStep {
  return wizardSteps.find(step => states[step] === 'todo') ?? 'checks'
}
