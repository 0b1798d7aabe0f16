import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { ProfitUnitKind } from '../shared/public.ts'
import type { Comparison } from '../shared/report.rules.ts'

type Account = OutputFor<'accounting.account.get'>
type Entry = OutputFor<'accounting.journal.get'>
type Period = OutputFor<'accounting.period.list'>['rows'][number]

export const controlWords: Record<Account['control'], () => string> = {
  none: m['accounting.control.none'],
  treasury: m['accounting.control.treasury'],
  customer: m['accounting.control.customer'],
  vendor: m['accounting.control.vendor'],
  employee: m['accounting.control.employee'],
  owner: m['accounting.control.owner'],
  deposit: m['accounting.control.deposit'],
  cheque: m['accounting.control.cheque'],
  asset: m['accounting.control.asset'],
  tax: m['accounting.control.tax'],
  spread: m['accounting.control.spread'],
  inventory: m['accounting.control.inventory'],
  module: m['accounting.control.module'],
}

export const cashFlowWords: Record<Account['cashFlow'], () => string> = {
  cash: m['accounting.cashFlow.cash'],
  operating: m['accounting.cashFlow.operating'],
  investing: m['accounting.cashFlow.investing'],
  financing: m['accounting.cashFlow.financing'],
}

const classes = [
  m['accounting.class.1'],
  m['accounting.class.2'],
  m['accounting.class.3'],
  m['accounting.class.4'],
  m['accounting.class.5'],
] as const

/** The name of a class, 1 to 5; empty for anything else. */
export const classWord = (number: number): string => classes[number - 1]?.() ?? ''

export const kindWords: Record<Entry['kind'], () => string> = {
  auto: m['accounting.kind.auto'],
  manual: m['accounting.kind.manual'],
  recurring: m['accounting.kind.recurring'],
  opening: m['accounting.kind.opening'],
  revaluation: m['accounting.kind.revaluation'],
  closing: m['accounting.kind.closing'],
  reversal: m['accounting.kind.reversal'],
}

export const entryStatusWords: Record<Entry['status'], () => string> = {
  draft: m['accounting.entryStatus.draft'],
  submitted: m['accounting.entryStatus.submitted'],
  posted: m['accounting.entryStatus.posted'],
}

export const entryStatusKinds: Record<Entry['status'], StatusKind> = {
  draft: 'unsent',
  submitted: 'decide',
  posted: 'running',
}

export const periodStatusWords: Record<Period['status'], () => string> = {
  open: m['accounting.periodStatus.open'],
  adjusting: m['accounting.periodStatus.adjusting'],
  closed: m['accounting.periodStatus.closed'],
}

export const periodStatusKinds: Record<Period['status'], StatusKind> = {
  open: 'running',
  adjusting: 'partly',
  closed: 'settled',
}

export const ownerWords: Readonly<Record<string, () => string>> = {
  accounting: m['accounting.owner.accounting'],
  billing: m['accounting.owner.billing'],
  fleet: m['accounting.owner.fleet'],
  rentals: m['accounting.owner.rentals'],
  realestate: m['accounting.owner.realestate'],
  hr: m['accounting.owner.hr'],
  trade: m['accounting.owner.trade'],
  clinic: m['accounting.owner.clinic'],
  restaurant: m['accounting.owner.restaurant'],
  services: m['accounting.owner.services'],
  legal: m['accounting.owner.legal'],
}

/** The module that owns a mapping key or a source key, in words. */
export const ownerWord = (owner: string): string => ownerWords[owner]?.() ?? owner

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

export const comparisonWords: Record<Comparison, () => string> = {
  none: m['accounting.report.compare.none'],
  previous: m['accounting.report.compare.previous'],
  lastYear: m['accounting.report.compare.lastYear'],
  budget: m['accounting.report.compare.budget'],
}

export const profitUnitKindWords: Record<ProfitUnitKind, () => string> = {
  vehicle: m['accounting.profitUnitKind.vehicle'],
  property: m['accounting.profitUnitKind.property'],
  unit: m['accounting.profitUnitKind.unit'],
  project: m['accounting.profitUnitKind.project'],
}
