import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  { kind: 'billing.invoice', page: '/finance/invoices/{id}', readers: ['finance.invoices.view'] },
  { kind: 'billing.bill', page: '/finance/vendors/bills/{id}', readers: ['finance.vendors.view'] },
  {
    kind: 'billing.cheque',
    page: '/finance/treasury/cheques?cheque={id}',
    readers: ['finance.treasury.view'],
  },
  { kind: 'billing.transfer', readers: ['finance.treasury.view'] },
  { kind: 'billing.payment', page: '/finance/payments/{id}', readers: ['finance.payments.view'] },
  { kind: 'billing.deposit', page: '/finance/deposits?deposit={id}', readers: ['finance.deposits.view'] },
  { kind: 'billing.treasuryAccount', page: '/finance/treasury' },
  { kind: 'billing.session', page: '/finance/treasury/shifts/{id}' },
  { kind: 'billing.scan', page: '/invoice-scanner/{id}', readers: ['finance.vendors.view'] },
  { kind: 'billing.openingImport', page: '/finance/opening-balances/import' },
]
