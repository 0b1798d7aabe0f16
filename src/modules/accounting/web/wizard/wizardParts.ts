import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { StepState, WizardStep } from '../../shared/wizard.rules.ts'

export type Wizard = OutputFor<'accounting.wizard.show'>
/** The checks come after the rest: they read every line of the books. */
export type Checks = { readonly failing: readonly string[] | null; readonly error: unknown }
export type StepProps = { readonly wizard: Wizard; readonly checks: Checks }

export const stepWords: Readonly<Record<WizardStep, () => string>> = {
  year: m['accounting.wizard.step.year'],
  chart: m['accounting.wizard.step.chart'],
  mapping: m['accounting.wizard.step.mapping'],
  tax: m['accounting.wizard.step.tax'],
  treasury: m['accounting.wizard.step.treasury'],
  opening: m['accounting.wizard.step.opening'],
  checks: m['accounting.wizard.step.checks'],
}

export const stateWords: Readonly<Record<StepState, () => string>> = {
  done: m['accounting.wizard.state.done'],
  todo: m['accounting.wizard.state.todo'],
  open: m['accounting.wizard.state.open'],
  none: m['accounting.wizard.state.none'],
  wait: m['accounting.wizard.state.wait'],
}

export const stateKinds: Readonly<Record<StepState, StatusKind>> = {
  done: 'settled',
  todo: 'decide',
  open: 'free',
  none: 'out',
  wait: 'free',
}
