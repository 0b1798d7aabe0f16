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
  readonly from?: Day | null
  readonly to?: Day | null
  readonly accountId?: string | null
}

/** Every address of the module. */
export const links = {
  chart: '/finance/chart-of-accounts',
  account: (id: string) => withQuery('/finance/chart-of-accounts', { account: id }),
  mappings: '/finance/account-mappings',
  mapping: (key: string) => withQuery('/finance/account-mappings', { key }),
  journal: '/finance/journal-entries',
  entries: (filter: EntryFilter) => withQuery('/finance/journal-entries', filter),
  entriesOf: (status: 'draft' | 'submitted') => withQuery('/finance/journal-entries', { status }),
  entry: (id: string) => withQuery('/finance/journal-entries', { entry: id }),
  draft: (id: string) => withQuery('/finance/journal-entries', { draft: id }),
  copyOf: (id: string) => withQuery('/finance/journal-entries', { draft: 'new', copy: id }),
  newEntry: withQuery('/finance/journal-entries', { draft: 'new' }),
  ledger: '/finance/ledger',
  statement: (filter: LedgerFilter) => withQuery('/finance/ledger', filter),
  ledgerTrialBalance: (filter: StatementFilter) =>
    withQuery('/finance/ledger', { tab: 'trialBalance', ...filter }),
  /** The voucher of an entry over the ledger as it stands. */
  entryOverLedger: (address: Readonly<Record<string, unknown>>, entry: string) =>
    withQuery('/finance/ledger', { ...(address as Values), entry }),
  reports: '/finance/reports',
  trialBalance: (filter: StatementFilter) => withQuery('/finance/reports', filter),
  periods: '/finance/settings/periods',
} as const
