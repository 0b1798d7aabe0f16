import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'restaurant.menuItem', page: '/menu?dish={id}', readers: ['restaurant.menu.read'] },
  { kind: 'restaurant.order', page: '/orders?order={id}', readers: ['restaurant.orders.read'] },
]
