import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Work that is done for customers: goods carried from door to door. */
export const services = defineModule({
  name: 'services',
  version: '1.0.0',
  companyModule: 'waybills',
  requiredModules: ['core', 'finance', 'vehicles'],
  permissions: [read('services.waybills.read'), write('services.waybills.write')],
  routes: [
    {
      path: '/waybills',
      guard: { kind: 'S', anyOf: ['services.waybills.read'] },
      companyModule: 'waybills',
      title: 'services.waybill.list.title',
      icon: 'truck',
      search: {
        category: 'operations',
        keywords: ['بوليصة', 'بوالص', 'نقل', 'شحن', 'waybill', 'freight', 'delivery'],
      },
      prefetch: 'high',
    },
  ],
  menu: [{ path: '/waybills', icon: 'truck', order: 28, section: 'main' }],
})
