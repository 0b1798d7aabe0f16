import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** A case has a timeline of its own, which its team alone reads where it is confidential: no permission reads the common one. */
export const records: readonly RecordEntry[] = [
  { kind: 'legal.case', page: '/legal/cases/{id}' },
  { kind: 'legal.defaulter', page: '/legal/defaulters?party={id}' },
]
