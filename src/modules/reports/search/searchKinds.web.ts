import type { OutputFor } from '#kernel/web/api.ts'

export { words as kindWords } from '#generated/choices/reports.search.kind.ts'

type Group = OutputFor<'reports.search.run'>['groups'][number]
export type SearchKind = Group['kind']

type Place = {
  /** The list that searches the same way. */
  list: string
  record: (hit: Group['rows'][number]) => string
}

const under = (list: string): Place => ({ list, record: ({ id }) => `${list}/${id}` })

const places: Readonly<Record<SearchKind, Place>> = {
  customer: under('/customers'),
  vehicle: { list: '/fleet', record: ({ id }) => `/fleet/vehicles/${id}` },
  contract: under('/contracts'),
  quotation: under('/quotations'),
  invoice: under('/finance/invoices'),
  payment: under('/finance/payments'),
  bill: under('/finance/vendors/bills'),
  vendor: under('/finance/vendors'),
  violation: {
    list: '/fleet/traffic-violations',
    record: ({ id }) => `/fleet/traffic-violations?violation=${id}`,
  },
  item: under('/inventory'),
  salesOrder: under('/sales'),
  purchaseOrder: under('/suppliers'),
  productionOrder: under('/production'),
  employee: under('/hr/employees'),
  ticket: { list: '/support', record: ({ id }) => `/support/ticket/${id}` },
  case: under('/legal/cases'),
  patient: under('/patients'),
  entry: { list: '/finance/journal-entries', record: ({ id }) => `/finance/journal-entries?entry=${id}` },
}

/** Where a record that was found is opened. */
export const recordOf = (kind: SearchKind, hit: Group['rows'][number]): string => places[kind].record(hit)

/** The list of a kind with the same text in its search. */
export const listOf = (kind: SearchKind, text: string): string =>
  `${places[kind].list}?${new URLSearchParams({ search: text })}`
