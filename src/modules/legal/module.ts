import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'legal', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'legal', level: 'write' })

/** Legal affairs: who owes and promised, what was warned, what is in court, and what came back of it. */
export const legal = defineModule({
  name: 'legal',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    read('legal.cases.read'),
    write('legal.cases.write'),
    read('legal.correspondence.read'),
    write('legal.correspondence.write'),
    read('legal.payments.read'),
    write('legal.payments.write'),
    read('legal.reports.read'),
    { id: 'legal.confidential.read', category: 'legal', level: 'read', sensitive: true },
  ],
  routes: [
    {
      path: '/legal/cases',
      guard: { kind: 'M', anyOf: ['legal.cases.read'] },
      companyModule: 'core',
      title: 'legal.case.list.title',
      icon: 'scale',
      search: {
        category: 'operations',
        keywords: ['قضايا', 'قضية', 'محاكم', 'جلسات', 'رول الجلسات', 'cases', 'hearings', 'court'],
      },
    },
    {
      path: '/legal/cases/new',
      guard: { kind: 'M', anyOf: ['legal.cases.write'] },
      companyModule: 'core',
      title: 'legal.case.add',
      menu: '/legal/cases',
    },
    {
      path: '/legal/cases/$id',
      guard: { kind: 'M', anyOf: ['legal.cases.read'] },
      companyModule: 'core',
      title: 'legal.case.title',
      menu: '/legal/cases',
    },
    {
      path: '/legal/defaulters',
      guard: { kind: 'M', anyOf: ['legal.cases.write'] },
      companyModule: 'core',
      title: 'legal.defaulter.list.title',
      icon: 'scale',
      menu: '/legal/cases',
      search: {
        category: 'operations',
        keywords: ['متعثرون', 'متأخرات', 'إنذار', 'وعود السداد', 'defaulters', 'collection'],
      },
    },
    {
      path: '/legal/advisor',
      guard: { kind: 'M', anyOf: ['legal.cases.write'] },
      companyModule: 'core',
      title: 'legal.advisor.title',
      icon: 'book-open',
      search: {
        category: 'operations',
        keywords: ['مواد القانون', 'قوالب', 'استشارة', 'مكتبة قانونية', 'legal advisor', 'law articles'],
      },
    },
    {
      path: '/super-admin/assistant',
      guard: { kind: 'A' },
      companyModule: 'core',
      title: 'legal.assistant.title',
      icon: 'sliders-horizontal',
    },
    {
      path: '/legal/reports',
      guard: { kind: 'M', anyOf: ['legal.reports.read'] },
      companyModule: 'core',
      title: 'legal.report.title',
      icon: 'chart-column',
      menu: '/legal/cases',
      search: {
        category: 'operations',
        keywords: ['تقارير القضايا', 'كشف إحالة', 'التحصيل القضائي', 'legal reports', 'recovery'],
      },
    },
  ],
  menu: [
    { path: '/legal/advisor', icon: 'book-open', order: 81, section: 'main', group: 'legal' },
    { path: '/legal/cases', icon: 'scale', order: 82, section: 'main', group: 'legal' },
  ],
})
