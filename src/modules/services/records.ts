import type { RecordEntry } from '#kernel/shared/manifest.ts'

export const records: readonly RecordEntry[] = [
  { kind: 'services.waybill', page: '/waybills?waybill={id}', readers: ['services.waybills.read'] },
  { kind: 'services.enrolment', page: '/fees?enrolment={id}', readers: ['services.fees.read'] },
  { kind: 'services.feePlan', page: '/fees?tab=plans', readers: ['services.fees.read'] },
  { kind: 'services.project', page: '/projects/{id}', readers: ['services.projects.read'] },
]
