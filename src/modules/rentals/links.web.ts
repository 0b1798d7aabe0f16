type Values = Readonly<Record<string, string | null | undefined>>

function withQuery(path: string, values: Values): string {
  const set = Object.entries(values).filter((pair): pair is [string, string] => !!pair[1])
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}

/** What a new contract or quotation starts with; instants as ISO text. */
type Start = {
  vehicle?: string | null
  group?: string | null
  from?: string | null
  to?: string | null
  customer?: string | null
}

/** Every address of the module. */
export const links = {
  contracts: '/contracts',
  contractsOf: (customerId: string) => withQuery('/contracts', { customerId }),
  contractsIn: (show: string) => withQuery('/contracts', { show }),
  contractImport: '/contracts/import',
  duplicates: '/contracts/duplicates',
  diagnosis: '/contracts/duplicates/diagnostic',
  contract: (id: string, tab?: string) => withQuery(`/contracts/${id}`, { tab }),
  newContract: (start: Start = {}) => withQuery('/contracts/new', start),
  contractDraft: (id: string) => withQuery('/contracts/new', { draft: id }),
  handover: (id: string) => `/contracts/${id}/handover`,
  swap: (id: string, to?: string | null) => withQuery(`/contracts/${id}/handover`, { swap: 'true', to }),
  return: (id: string) => `/contracts/${id}/return`,
  quotations: '/quotations',
  quotationsOf: (customerId: string) => withQuery('/quotations', { customerId }),
  quotation: (id: string) => `/quotations/${id}`,
  newQuotation: (start: Pick<Start, 'customer'> = {}) => withQuery('/quotations/new', start),
  quotationDraft: (id: string) => withQuery('/quotations/new', { draft: id }),
  templates: '/contract-templates',
  templatesTab: (tab: string) => withQuery('/contract-templates', { tab }),
  template: (id: string) => `/contract-templates/${id}`,
  newTemplate: '/contract-templates/new',
  templateDraft: (id: string) => withQuery('/contract-templates/new', { draft: id }),
  publicQuotation: '/quotation-approval',
  // The fleet's planner; its address alone, so that a list does not carry the fleet's screens with it.
  planner: '/fleet/planner',
  // Pages of billing, which shows them from the day it is switched on; the addresses are fixed by the route contract.
  /** A receipt for the contract; `deposit` is what it still has to secure. */
  receivePayment: (party: string, contract: string, deposit?: string | null) =>
    withQuery('/finance/payments/new', { party, contract, deposit }),
  invoice: (id: string) => `/finance/invoices/${id}`,
  depositsOf: (partyId: string) => withQuery('/finance/deposits', { partyId }),
} as const
