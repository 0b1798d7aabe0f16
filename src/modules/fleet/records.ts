import type { RecordEntry } from '#kernel/shared/manifest.ts'

/** The kinds of records of this module: where one opens, and who reads it with its timeline. */
export const records: readonly RecordEntry[] = [
  {
    kind: 'fleet.vehicle',
    page: '/fleet/vehicles/{id}',
    readers: ['fleet.vehicles.read', 'finance.assets.view'],
  },
  { kind: 'fleet.inspection', readers: ['fleet.vehicles.read'] },
  {
    kind: 'fleet.violation',
    page: '/fleet/traffic-violations?violation={id}',
    readers: ['fleet.violations.read'],
  },
  { kind: 'fleet.workOrder', page: '/fleet/maintenance?order={id}', readers: ['fleet.maintenance.read'] },
  { kind: 'fleet.permit', page: '/fleet/dispatch-permits?permit={id}', readers: ['fleet.dispatch.read'] },
  { kind: 'fleet.policy', page: '/fleet/insurance?policy={id}', readers: ['fleet.documents.read'] },
  {
    kind: 'fleet.financing',
    page: '/fleet/vehicle-installments?financing={id}',
    readers: ['fleet.installments.read', 'finance.vendors.view'],
  },
]
