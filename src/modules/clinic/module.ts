import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })
const clinical = (id: string, level: 'read' | 'write'): Permission => ({
  id,
  category: 'operations',
  level,
  sensitive: true,
})

/** A clinic: who is seen by whom and when, what is written about it for those who treat alone, and who pays for it. */
export const clinic = defineModule({
  name: 'clinic',
  version: '1.0.0',
  companyModule: 'patients',
  requiredModules: ['core'],
  permissions: [
    read('clinic.patients.read'),
    write('clinic.patients.write'),
    read('clinic.appointments.read'),
    write('clinic.appointments.write'),
    write('clinic.billing.write'),
    clinical('clinic.records.read', 'read'),
    clinical('clinic.records.write', 'write'),
    clinical('clinic.records.breakGlass', 'write'),
    clinical('clinic.records.audit', 'write'),
    clinical('clinic.records.export', 'write'),
  ],
  routes: [],
  menu: [],
})
