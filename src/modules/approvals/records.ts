import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  {
    kind: 'approvals.request',
    page: '/approvals/{id}',
    ownPage: '/profile?request={id}',
    readers: ['approvals.requests.read'],
  },
  { kind: 'approvals.delegation', page: '/approvals?tab=delegations' },
]
