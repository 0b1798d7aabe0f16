import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Real estate: what is let to whom until when, what is due, whose money it is. */
export const realestate = defineModule({
  name: 'realestate',
  version: '1.0.0',
  companyModule: 'properties',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('realestate.properties.read'),
    write('realestate.properties.write'),
    read('realestate.leases.read'),
    write('realestate.leases.write'),
    read('realestate.tenants.read'),
    write('realestate.tenants.write'),
    read('realestate.owners.read'),
    write('realestate.owners.write'),
    read('realestate.maintenance.read'),
    write('realestate.maintenance.write'),
  ],
  routes: [
    {
      path: '/properties',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.property.list.title',
      icon: 'building',
      search: {
        category: 'operations',
        keywords: ['عقارات', 'عقار', 'مبانٍ', 'وحدات', 'شقق', 'properties', 'units', 'buildings'],
      },
      prefetch: 'high',
    },
    {
      path: '/properties/add',
      guard: { kind: 'S', anyOf: ['realestate.properties.write'] },
      companyModule: 'properties',
      title: 'realestate.property.add.title',
    },
    {
      path: '/properties/$id',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.property.title',
    },
  ],
  menu: [{ path: '/properties', icon: 'building', order: 30, section: 'main' }],
})
