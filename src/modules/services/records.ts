import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'services.waybill', page: '/waybills?waybill={id}', readers: ['services.waybills.read'] },
]
