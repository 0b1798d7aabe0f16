import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'trade.item', readers: ['trade.inventory.read'] },
  { kind: 'trade.category', readers: ['trade.inventory.read'] },
  { kind: 'trade.warehouse', readers: ['trade.inventory.read'] },
]
