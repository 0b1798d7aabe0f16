import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  {
    kind: 'rentals.quotation',
    page: '/quotations?quotation={id}',
    readers: ['operations.quotations.read'],
  },
  { kind: 'rentals.contract', page: '/contracts/{id}', readers: ['operations.contracts.read'] },
  {
    kind: 'rentals.template',
    page: '/contract-templates/{id}',
    readers: ['operations.contracts.read', 'legal.documents.read'],
  },
  { kind: 'rentals.handover', page: '/contracts/{id}?tab=signature' },
  { kind: 'rentals.return', page: '/contracts/{id}?tab=signature' },
  { kind: 'rentals.renewals', page: '/contracts?show=renewals' },
  { kind: 'rentals.diagnosis', page: '/contracts/duplicates/diagnostic' },
]
