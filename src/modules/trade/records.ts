import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'trade.item', page: '/inventory/{id}', readers: ['trade.inventory.read'] },
  { kind: 'trade.category', readers: ['trade.inventory.read'] },
  { kind: 'trade.warehouse', readers: ['trade.inventory.read'] },
  { kind: 'trade.transfer', readers: ['trade.inventory.read'] },
  { kind: 'trade.stockCount', page: '/inventory/counts/{id}', readers: ['trade.inventory.read'] },
  { kind: 'trade.purchaseOrder', page: '/suppliers/{id}', readers: ['trade.suppliers.read'] },
  { kind: 'trade.purchaseRequest', page: '/suppliers/requests/{id}', readers: ['trade.suppliers.read'] },
  { kind: 'trade.supplierBill', readers: ['trade.suppliers.read'] },
  { kind: 'trade.landedCost', readers: ['trade.suppliers.read'] },
  { kind: 'trade.salesOrder', page: '/sales/{id}', readers: ['trade.sales.read'] },
  { kind: 'trade.bom', readers: ['trade.production.read'] },
  { kind: 'trade.productionOrder', page: '/production/{id}', readers: ['trade.production.read'] },
  { kind: 'trade.till', readers: ['trade.pos.write', 'trade.sales.read'] },
  { kind: 'trade.tillSale', readers: ['trade.pos.write', 'trade.sales.read'] },
  { kind: 'trade.priceList', readers: ['trade.sales.read'] },
]
