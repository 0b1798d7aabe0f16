import type { Day } from '#kernel/shared/day.ts'

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

function withQuery(path: string, values: Values): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Which lines a figure is made of: an account with all below it, days, dimensions and, for a movement, the side. */
export type LedgerFilter = {
  readonly account: string
  /** The beginning of the books when absent. */
  readonly from?: Day | null
  readonly to?: Day | null
  readonly side?: 'debit' | 'credit' | null
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
  /** False leaves the year-end entries of period 13 out. */
  readonly withClosing?: false | null
}

/** Lines of the books by more than an account: what a figure of a statement is the sum of (`drillOf`). */
export type LinesFilter = Omit<LedgerFilter, 'account'> & {
  readonly account?: string | null
  readonly alsoAccountId?: string | null
  readonly exceptAccountId?: string | null
  readonly classes?: string | null
  readonly section?: string | null
  readonly without?: 'costCenter' | 'profitUnit' | null
  readonly withOpening?: false | null
  readonly openingTo?: Day | null
  /** Since the books began. */
  readonly all?: true | null
}

/** Which statement is shown and over which days. */
export type ReportFilter = {
  readonly tab?: string | null
  readonly from?: Day | null
  readonly to?: Day | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
}

/** Which accounts a trial balance shows and over which days. */
export type StatementFilter = {
  readonly from?: Day | null
  readonly to?: Day | null
  readonly level?: number | null
  /** Only accounts whose code begins so: what a heading is the sum of. */
  readonly under?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
}

type EntryFilter = {
  from?: Day | null
  to?: Day | null
  accountId?: string | null
}

/** Every address of the module. */
export const links = {
  chart: '/finance/chart-of-accounts',
  account: (id: string) => withQuery('/finance/chart-of-accounts', { account: id }),
  chartImport: '/finance/chart-of-accounts/import',
  recurring: '/finance/journal-entries/recurring',
  journalImport: '/finance/journal-entries/import',
  budgetImport: '/finance/budgets/import',
  assetImport: '/finance/assets/import',
  opening: '/finance/opening-balances',
  openingImport: '/finance/opening-balances/import',
  mappings: '/finance/account-mappings',
  mapping: (key: string) => withQuery('/finance/account-mappings', { key }),
  journal: '/finance/journal-entries',
  entries: (filter: EntryFilter) => withQuery('/finance/journal-entries', filter),
  entriesOf: (status: 'draft' | 'submitted') => withQuery('/finance/journal-entries', { status }),
  entry: (id: string) => withQuery('/finance/journal-entries', { entry: id }),
  draft: (id: string) => withQuery('/finance/journal-entries', { draft: id }),
  copyOf: (id: string) => withQuery('/finance/journal-entries', { draft: 'new', copy: id }),
  openingEntries: withQuery('/finance/journal-entries', { kind: 'opening' }),
  newEntry: withQuery('/finance/journal-entries', { draft: 'new' }),
  ledger: '/finance/ledger',
  statement: (filter: LedgerFilter) => withQuery('/finance/ledger', filter),
  linesBehind: (filter: LinesFilter) => withQuery('/finance/ledger', { tab: 'entries', ...filter }),
  ledgerTrialBalance: (filter: StatementFilter) =>
    withQuery('/finance/ledger', { tab: 'trialBalance', ...filter }),
  /** The voucher of an entry over the ledger as it stands. */
  entryOverLedger: (address: Readonly<Record<string, unknown>>, entry: string) =>
    withQuery('/finance/ledger', { ...(address as Values), entry }),
  reports: '/finance/reports',
  report: (filter: ReportFilter) => withQuery('/finance/reports', filter),
  trialBalance: (filter: StatementFilter) =>
    withQuery('/finance/reports', { tab: 'trialBalance', ...filter }),
  costCenters: '/finance/cost-centers',
  overview: '/finance',
  analysis: '/finance/analysis',
  budgets: '/finance/budgets',
  budget: (id: string) => withQuery('/finance/budgets', { budget: id }),
  /** What is planned, of a cost centre or of the company. */
  plan: (id: string, costCenterId?: string | null) =>
    withQuery('/finance/budgets', { budget: id, show: 'budget', costCenterId }),
  newBudget: (yearId: string) => withQuery('/finance/budgets/edit', { year: yearId }),
  editBudget: (id: string) => withQuery('/finance/budgets/edit', { budget: id }),
  assets: '/finance/assets',
  asset: (id: string) => `/finance/assets/${id}`,
  newAsset: '/finance/assets/new',
  assetOf: (line: { entryId: string; lineNo: number }) =>
    withQuery('/finance/assets/new', { entry: line.entryId, line: line.lineNo }),
  rates: '/finance/settings/rates',
  rateImport: '/finance/settings/rates/import',
  periods: '/finance/settings/periods',
  wizard: '/finance/accounting-wizard',
  health: '/finance/settings/financial-system-analysis',
  settings: '/finance/settings/general',
} as const
