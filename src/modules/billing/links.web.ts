type Values = Readonly<Record<string, string | null | undefined>>

const withQuery = (path: string, values: Values) => {
  const set = Object.entries(values).filter((pair): pair is [string, string] => !!pair[1])
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}

type ReceiptStart = {
  party?: string | null
  /** Only this document is ticked at first. */
  invoice?: string | null
  /** The contract whose deposit is taken: `rentals.contract:{id}` becomes the source. */
  contract?: string | null
  /** The bounced cheque that the receipt takes the place of. */
  replaces?: string | null
}

type Listed = readonly [path: string, permission: string]

const journal: Listed = ['/finance/journal-entries', 'finance.ledger.view']

/** The list that shows a document by its number, by what the number begins with, and who may see it. */
const listOf: Readonly<Record<string, Listed>> = {
  RCT: ['/finance/payments', 'finance.payments.view'],
  PAY: ['/finance/payments', 'finance.payments.view'],
  INV: ['/finance/invoices', 'finance.invoices.view'],
  CN: ['/finance/invoices', 'finance.invoices.view'],
  BILL: ['/finance/vendors/bills', 'finance.vendors.view'],
  VCN: ['/finance/vendors/bills', 'finance.vendors.view'],
  DEP: ['/finance/deposits', 'finance.deposits.view'],
  TRF: ['/finance/treasury/transfers', 'finance.treasury.view'],
}

/** Where a document is found that is known by its number alone; an entry of the ledger unless its series is one of ours. */
export function numbered(number: string): { href: string; permission: string } {
  const [path, permission] = listOf[number.split('-')[0] ?? ''] ?? journal
  return { href: withQuery(path, { search: number }), permission }
}

/** Every address of the module. */
export const links = {
  invoices: '/finance/invoices',
  invoicesOf: (party: string) => withQuery('/finance/invoices', { partyId: party }),
  invoice: (id: string) => `/finance/invoices/${id}`,
  newInvoice: '/finance/invoices/new',
  newInvoiceFor: (party: string) => withQuery('/finance/invoices/new', { party }),
  /** The invoice of an asset that was sold: the one there is, or a new one that sells it. */
  assetSale: (asset: string) => withQuery('/finance/invoices/new', { asset }),
  invoiceDraft: (id: string) => withQuery('/finance/invoices/new', { draft: id }),
  payments: '/finance/payments',
  paymentsOf: (party: string) => withQuery('/finance/payments', { partyId: party }),
  paymentsIn: (treasuryAccountId: string) => withQuery('/finance/payments', { treasuryAccountId }),
  payment: (id: string) => `/finance/payments/${id}`,
  newPayment: (start: ReceiptStart = {}) => withQuery('/finance/payments/new', start),
  payVendor: (party?: string | null, bill?: string | null) =>
    withQuery('/finance/payments/pay', { party, bill }),
  newExpense: '/finance/payments/spend',
  vendors: '/finance/vendors',
  vendor: (id: string) => `/finance/vendors/${id}`,
  bills: '/finance/vendors/bills',
  billsOf: (party: string) => withQuery('/finance/vendors/bills', { partyId: party }),
  bill: (id: string) => `/finance/vendors/bills/${id}`,
  scans: '/invoice-scanner',
  scan: (id: string) => `/invoice-scanner/${id}`,
  billDraft: (id: string) => withQuery('/finance/vendors/bills/new', { draft: id }),
  newBill: (party?: string | null) => withQuery('/finance/vendors/bills/new', { party }),
  ageing: (side?: 'vendor') => withQuery('/finance/reports/ageing', { side }),
  vat: '/finance/reports/vat',
  taxCodes: '/finance/settings/taxes',
  lateFees: '/finance/settings/late-fees',
  deposits: '/finance/deposits',
  depositsOf: (party: string) => withQuery('/finance/deposits', { partyId: party }),
  deposit: (id: string) => withQuery('/finance/deposits', { deposit: id }),
  treasury: '/finance/treasury',
  transfers: '/finance/treasury/transfers',
  shifts: '/finance/treasury/shifts',
  shift: (id: string) => `/finance/treasury/shifts/${id}`,
  cheques: '/finance/treasury/cheques',
  chequeCalendar: '/finance/treasury/cheques/calendar',
  chequesDue: (direction: 'in' | 'out', days: { from?: string | null; to?: string }) =>
    withQuery('/finance/treasury/cheques', { direction, waiting: 'true', ...days }),
  cheque: (id: string) => withQuery('/finance/treasury/cheques', { cheque: id }),
  bankStatements: '/finance/treasury/statements',
  importStatement: (account?: string | null) => withQuery('/finance/treasury/statements/import', { account }),
  reconcile: (account?: string | null) => withQuery('/finance/treasury/reconcile', { account }),
  publicInvoice: '/invoice-view',
} as const
