import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Work that is done for customers and billed: goods carried from door to door, pupils taught for a term, projects. */
export const services = defineModule({
  name: 'services',
  version: '1.0.0',
  // Each page is switched on by itself, and so are its endpoints (`within` in index.server.ts).
  companyModule: 'core',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('services.waybills.read'),
    write('services.waybills.write'),
    read('services.fees.read'),
    write('services.fees.write'),
    read('services.projects.read'),
    write('services.projects.write'),
    write('services.time.write'),
  ],
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
    {
      path: '/fees',
      guard: { kind: 'S', anyOf: ['services.fees.read'] },
      companyModule: 'fees',
      title: 'services.enrolment.list.title',
      icon: 'notebook-text',
      search: {
        category: 'operations',
        keywords: ['رسوم', 'طلاب', 'قيد', 'أقساط', 'fees', 'pupils', 'tuition', 'enrolment'],
      },
      prefetch: 'high',
    },
    {
      path: '/projects',
      guard: { kind: 'S', anyOf: ['services.projects.read'] },
      companyModule: 'projects',
      title: 'services.project.list.title',
      icon: 'clipboard-check',
      search: {
        category: 'operations',
        keywords: ['مشروع', 'مشاريع', 'مستخلص', 'محتجز', 'ساعات', 'project', 'certificate', 'retention'],
      },
      prefetch: 'high',
    },
    {
      path: '/projects/time',
      guard: { kind: 'S', anyOf: ['services.time.write'] },
      companyModule: 'projects',
      title: 'services.time.title',
      icon: 'clock',
      search: { category: 'operations', keywords: ['ساعات', 'ساعاتي', 'timesheet', 'hours'] },
    },
    {
      path: '/projects/$id',
      guard: { kind: 'S', anyOf: ['services.projects.read'] },
      companyModule: 'projects',
      title: 'services.project.title',
    },
  ],
  menu: [
    { path: '/waybills', icon: 'truck', order: 28, section: 'main' },
    { path: '/fees', icon: 'notebook-text', order: 29, section: 'main' },
    { path: '/projects', icon: 'clipboard-check', order: 30, section: 'main' },
    { path: '/projects/time', icon: 'clock', order: 31, section: 'main' },
  ],
})
