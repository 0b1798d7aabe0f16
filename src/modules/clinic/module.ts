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
  routes: [
    {
      path: '/patients',
      guard: { kind: 'S', anyOf: ['clinic.patients.read'] },
      companyModule: 'patients',
      title: 'clinic.patient.list.title',
      icon: 'users',
      search: { category: 'operations', keywords: ['مرضى', 'مريض', 'ملف مريض', 'patients', 'patient'] },
      prefetch: 'high',
    },
    {
      path: '/patients/$id',
      guard: { kind: 'S', anyOf: ['clinic.patients.read'] },
      companyModule: 'patients',
      title: 'clinic.patient.title',
    },
    {
      path: '/a/$token',
      guard: { kind: 'P' },
      companyModule: 'appointments',
      title: 'clinic.token.title',
    },
    {
      path: '/q/$token',
      guard: { kind: 'P' },
      companyModule: 'appointments',
      title: 'clinic.screen.title',
    },
    {
      path: '/patients/claims',
      guard: { kind: 'S', anyOf: ['clinic.billing.write'] },
      companyModule: 'patients',
      title: 'clinic.claim.list.title',
      search: {
        category: 'operations',
        keywords: ['مطالبات', 'تأمين', 'مطالبة تأمين', 'claims', 'insurance'],
      },
    },
    {
      path: '/patients/claims/$id',
      guard: { kind: 'S', anyOf: ['clinic.billing.write'] },
      companyModule: 'patients',
      title: 'clinic.claim.title',
    },
    {
      path: '/appointments',
      guard: { kind: 'S', anyOf: ['clinic.appointments.read'] },
      companyModule: 'appointments',
      title: 'clinic.appointment.list.title',
      icon: 'calendar-days',
      search: {
        category: 'operations',
        keywords: ['مواعيد', 'حجز', 'عيادة', 'قائمة الانتظار', 'appointments', 'booking', 'clinic'],
      },
      prefetch: 'high',
    },
    {
      path: '/appointments/setup',
      guard: { kind: 'S', anyOf: ['clinic.appointments.write', 'admin.settings.write'] },
      companyModule: 'appointments',
      title: 'clinic.practice.title',
      search: {
        category: 'operations',
        keywords: [
          'ممارسون',
          'أطباء',
          'جداول',
          'غرف',
          'خدمات',
          'practitioners',
          'schedules',
          'rooms',
          'services',
        ],
      },
    },
    {
      path: '/medical-records',
      guard: { kind: 'S', anyOf: ['clinic.records.read'] },
      companyModule: 'medical_records',
      title: 'clinic.record.list.title',
      icon: 'notebook-text',
      search: { category: 'operations', keywords: ['ملفات طبية', 'مرضاي اليوم', 'medical records'] },
    },
    {
      path: '/medical-records/access',
      guard: { kind: 'S', anyOf: ['clinic.records.audit'] },
      companyModule: 'medical_records',
      title: 'clinic.record.access.title',
      search: { category: 'operations', keywords: ['من اطلع', 'سجل الاطلاع', 'record access'] },
    },
    {
      path: '/medical-records/$id',
      guard: { kind: 'S', anyOf: ['clinic.records.read'] },
      companyModule: 'medical_records',
      title: 'clinic.record.title',
    },
  ],
  menu: [
    { path: '/patients', icon: 'users', order: 46, section: 'main' },
    { path: '/appointments', icon: 'calendar-days', order: 47, section: 'main' },
    { path: '/medical-records', icon: 'notebook-text', order: 48, section: 'main' },
  ],
})
