import { words as ownerWords } from '#generated/choices/accounting.owner.ts'
import { m } from '#generated/words/messages.js'
import { wordOf } from '#kernel/shared/said.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as cashFlowWords } from '#generated/choices/accounting.cashFlow.ts'
export { words as controlWords } from '#generated/choices/accounting.control.ts'
export { words as entryStatusWords } from '#generated/choices/accounting.entryStatus.ts'
export { words as kindWords } from '#generated/choices/accounting.kind.ts'
export { words as periodStatusWords } from '#generated/choices/accounting.periodStatus.ts'
export { words as profitUnitKindWords } from '#generated/choices/accounting.profitUnitKind.ts'
export { words as comparisonWords } from '#generated/choices/accounting.report.compare.ts'
export { ownerWords }

type Entry = OutputFor<'accounting.journal.get'>
type Period = OutputFor<'accounting.period.list'>['rows'][number]

const classes = [
  m['accounting.class.1'],
  m['accounting.class.2'],
  m['accounting.class.3'],
  m['accounting.class.4'],
  m['accounting.class.5'],
] as const

/** The name of a class, 1 to 5; empty for anything else. */
export const classWord = (number: number): string => classes[number - 1]?.() ?? ''

export const entryStatusKinds: Record<Entry['status'], StatusKind> = {
  draft: 'unsent',
  submitted: 'decide',
  posted: 'running',
}

export const periodStatusKinds: Record<Period['status'], StatusKind> = {
  open: 'running',
  adjusting: 'partly',
  closed: 'settled',
}

/** The module that owns a mapping key or a source key, in words. */
export const ownerWord = (owner: string): string => wordOf(ownerWords, owner)

const checkWords: Readonly<Record<string, () => string>> = {
  H1: m['accounting.check.H1'],
  H2: m['accounting.check.H2'],
  H3: m['accounting.check.H3'],
  H4: m['accounting.check.H4'],
  H5: m['accounting.check.H5'],
  H6: m['accounting.check.H6'],
  H7: m['accounting.check.H7'],
  H8: m['accounting.check.H8'],
  H9: m['accounting.check.H9'],
  H10: m['accounting.check.H10'],
  H11: m['accounting.check.H11'],
  H12: m['accounting.check.H12'],
  H13: m['accounting.check.H13'],
  H14: m['accounting.check.H14'],
  H15: m['accounting.check.H15'],
  H16: m['accounting.check.H16'],
  H17: m['accounting.check.H17'],
  H18: m['accounting.check.H18'],
  runs: m['accounting.check.runs'],
  shifts: m['accounting.check.shifts'],
}

/** What a check of the close checklist looks for; its code for a check that another module brings without words here. */
export const checkWord = (code: string): string => checkWords[code]?.() ?? code
