import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'trade.item', page: '/inventory/{id}', readers: ['trade.inventory.read'] },
  { kind: 'trade.category', readers: ['trade.inventory.read'] },
  { kind: 'trade.warehouse', readers: ['trade.inventory.read'] },
  { kind: 'trade.transfer', readers: ['trade.inventory.read'] },
  { kind: 'trade.stockCount', page: '/inventory/counts/{id}', readers: ['trade.inventory.read'] },
]
