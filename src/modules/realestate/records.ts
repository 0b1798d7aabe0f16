import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'realestate.property', page: '/properties/{id}', readers: ['realestate.properties.read'] },
  { kind: 'realestate.lease', readers: ['realestate.leases.read'] },
]
