import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'clinic.patient', readers: ['clinic.patients.read'] },
  // What was written of a visit: its trail has digests alone, for who sees how records were opened.
  { kind: 'clinic.encounter', readers: ['clinic.records.audit'] },
  { kind: 'clinic.appointment', page: '/appointments', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.waiting', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.reminder', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.screen', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.room', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.service', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.practitioner', page: '/appointments/setup', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.schedule', readers: ['clinic.appointments.read'] },
  { kind: 'clinic.insurer', readers: ['clinic.billing.write', 'admin.settings.write'] },
  { kind: 'clinic.plan', readers: ['clinic.billing.write', 'admin.settings.write'] },
  { kind: 'clinic.coverage', readers: ['clinic.patients.read'] },
  { kind: 'clinic.claim', readers: ['clinic.billing.write'] },
  { kind: 'clinic.exception', readers: ['clinic.appointments.read'] },
]
