import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'realestate.property', page: '/properties/{id}', readers: ['realestate.properties.read'] },
  { kind: 'realestate.propertyDocument', readers: ['realestate.properties.read'] },
  { kind: 'realestate.agreement', readers: ['realestate.owners.read'] },
  { kind: 'realestate.ownerStatement', readers: ['realestate.owners.read'] },
  {
    kind: 'realestate.maintenanceRequest',
    page: '/properties/maintenance/{id}',
    readers: ['realestate.maintenance.read'],
  },
  { kind: 'realestate.rechargeRun', readers: ['realestate.leases.read'] },
  { kind: 'realestate.meterRound', readers: ['realestate.properties.read'] },
  { kind: 'realestate.maintenancePlan', readers: ['realestate.maintenance.read'] },
  { kind: 'realestate.lease', page: '/properties/contracts/{id}', readers: ['realestate.leases.read'] },
]
