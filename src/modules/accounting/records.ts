import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  {
    kind: 'accounting.journal',
    page: '/finance/journal-entries?entry={id}',
    readers: ['finance.ledger.view'],
  },
  {
    kind: 'accounting.account',
    page: '/finance/chart-of-accounts?account={id}',
    readers: ['finance.accounts.view'],
  },
  { kind: 'accounting.asset', page: '/finance/assets/{id}', readers: ['finance.assets.view'] },
  { kind: 'accounting.budget', page: '/finance/budgets', readers: ['finance.budgets.view'] },
  { kind: 'accounting.costCenter', page: '/finance/cost-centers' },
  { kind: 'accounting.health', page: '/finance/settings/financial-system-analysis' },
  { kind: 'accounting.vat', page: '/finance/reports/vat' },
  { kind: 'accounting.rate', page: '/finance/settings/rates' },
  { kind: 'accounting.period', page: '/finance/settings/periods' },
]
