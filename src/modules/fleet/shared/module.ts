import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'fleet', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'fleet', level: 'write' })

/** The fleet: vehicles, who holds them, what condition they are in, what they may legally and commercially do. */
export const fleet = defineModule({
  name: 'fleet',
  version: '1.0.0',
  companyModule: 'vehicles',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('fleet.vehicles.read'),
    write('fleet.vehicles.write'),
    read('fleet.maintenance.read'),
    write('fleet.maintenance.write'),
    read('fleet.dispatch.read'),
    write('fleet.dispatch.write'),
    read('fleet.documents.read'),
    write('fleet.documents.write'),
    read('fleet.tracking.read'),
    read('fleet.violations.read'),
    write('fleet.violations.write'),
    read('fleet.installments.read'),
    write('fleet.installments.write'),
    read('fleet.analysis.read'),
    write('fleet.dispatch.approve'),
    write('fleet.custody.correct'),
    write('fleet.damage.decide'),
    write('fleet.pricing.write'),
    write('fleet.pricing.override'),
  ],
  routes: [
    {
      path: '/fleet',
      aliases: ['/vehicles'],
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read'] },
      companyModule: 'vehicles',
      title: 'fleet.vehicle.list.title',
      icon: 'car',
      search: { category: 'fleet', keywords: ['مركبات', 'سيارات', 'أسطول', 'vehicles', 'cars', 'fleet'] },
      shortcut: 'Alt+F',
      prefetch: 'medium',
    },
    {
      path: '/fleet/vehicles/$id',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read', 'finance.assets.view'] },
      companyModule: 'vehicles',
      title: 'fleet.vehicle.title',
    },
    {
      path: '/fleet/planner',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read', 'operations.contracts.write'] },
      companyModule: 'vehicles',
      title: 'fleet.planner.title',
      icon: 'calendar-range',
    },
    {
      path: '/fleet/groups',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read'] },
      companyModule: 'vehicles',
      title: 'fleet.group.list.title',
      icon: 'layers',
    },
    {
      path: '/fleet/import',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.write'] },
      companyModule: 'vehicles',
      title: 'fleet.import.title',
      icon: 'upload',
    },
    {
      path: '/fleet/labels',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read'] },
      companyModule: 'vehicles',
      title: 'fleet.label.title',
    },
    {
      path: '/fleet/vehicle-condition-check',
      guard: { kind: 'M', anyOf: ['fleet.vehicles.read'] },
      companyModule: 'vehicles',
      title: 'fleet.inspection.list.title',
      icon: 'clipboard-check',
    },
    {
      path: '/v/$token',
      guard: { kind: 'U' },
      companyModule: 'vehicles',
      title: 'fleet.vehicle.title',
    },
  ],
  menu: [{ path: '/fleet', icon: 'car', order: 20, group: 'fleet', section: 'main' }],
})
