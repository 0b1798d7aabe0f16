import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Dishes with their recipes, orders from the table to the kitchen and back, and checks that are paid. */
export const restaurant = defineModule({
  name: 'restaurant',
  version: '1.0.0',
  companyModule: 'menu',
  requiredModules: ['core', 'finance', 'inventory'],
  permissions: [
    read('restaurant.menu.read'),
    write('restaurant.menu.write'),
    read('restaurant.orders.read'),
    write('restaurant.orders.write'),
    write('restaurant.kitchen.write'),
    write('restaurant.voids.write'),
  ],
  routes: [
    {
      path: '/menu',
      guard: { kind: 'S', anyOf: ['restaurant.menu.read'] },
      companyModule: 'menu',
      title: 'restaurant.menuItem.list.title',
      icon: 'book-open',
      search: {
        category: 'operations',
        keywords: ['قائمة الطعام', 'طبق', 'أطباق', 'وصفة', 'menu', 'dish', 'recipe'],
      },
      prefetch: 'high',
    },
    {
      path: '/orders',
      guard: { kind: 'S', anyOf: ['restaurant.orders.read'] },
      companyModule: 'orders',
      title: 'restaurant.order.list.title',
      icon: 'clipboard-check',
      search: {
        category: 'operations',
        keywords: ['طلب', 'طلبات', 'طاولة', 'سفري', 'توصيل', 'order', 'table'],
      },
      prefetch: 'high',
    },
    {
      path: '/orders/kitchen',
      guard: { kind: 'S', anyOf: ['restaurant.kitchen.write'] },
      companyModule: 'orders',
      title: 'restaurant.kitchen.title',
      icon: 'clock',
      search: { category: 'operations', keywords: ['مطبخ', 'kitchen'] },
    },
    {
      path: '/orders/setup',
      guard: { kind: 'S', anyOf: ['restaurant.menu.write'] },
      companyModule: 'orders',
      title: 'restaurant.floor.title',
      icon: 'settings',
    },
  ],
  menu: [
    { path: '/menu', icon: 'book-open', order: 32, section: 'main' },
    { path: '/orders', icon: 'clipboard-check', order: 33, section: 'main' },
    { path: '/orders/kitchen', icon: 'clock', order: 34, section: 'main' },
  ],
})
