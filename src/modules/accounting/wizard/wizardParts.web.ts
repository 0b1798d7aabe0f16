import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { StepState } from './wizard.rules.ts'

export { words as stateWords } from '#generated/choices/accounting.wizard.state.ts'
export { words as stepWords } from '#generated/choices/accounting.wizard.step.ts'

export type Wizard = OutputFor<'accounting.wizard.show'>
/** The checks come after the rest: they read every line of the books. */
export type Checks = { readonly failing: readonly string[] | null; readonly error: unknown }
export type StepProps = { readonly wizard: Wizard; readonly checks: Checks }

export const stateKinds: Readonly<Record<StepState, StatusKind>> = {
  done: 'settled',
  todo: 'decide',
  open: 'free',
  none: 'out',
  wait: 'free',
}
