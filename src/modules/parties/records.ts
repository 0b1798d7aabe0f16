import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  { kind: 'parties.party', page: '/customers/{id}', readers: ['operations.customers.read'] },
]
