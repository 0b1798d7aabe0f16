import { defineModule, type Guard } from '#kernel/shared/manifest.ts'

const readers: Guard = {
  kind: 'S',
  anyOf: ['reports.financial.read', 'reports.hr.read', 'reports.operations.read'],
}

/** Dashboards, whose figures open the lists they sum, and the search that asks every list. */
export const reports = defineModule({
  name: 'reports',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    { id: 'reports.financial.read', category: 'reports', level: 'read' },
    { id: 'reports.hr.read', category: 'reports', level: 'read' },
    { id: 'reports.operations.read', category: 'reports', level: 'read' },
  ],
  routes: [
    {
      path: '/dashboard',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'reports.dashboard.title',
      icon: 'layout-dashboard',
      search: { category: 'general', keywords: ['الرئيسية', 'لوحة', 'home', 'dashboard', 'overview'] },
      shortcut: 'Alt+H',
      prefetch: 'high',
    },
    {
      path: '/search',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'reports.search.title',
      icon: 'search',
    },
    {
      path: '/reports',
      guard: readers,
      companyModule: 'core',
      title: 'reports.page.title',
      icon: 'chart-column',
      search: { category: 'general', keywords: ['تقرير', 'تقارير', 'جدولة', 'reports', 'schedule'] },
      prefetch: 'medium',
    },
    {
      path: '/report/$moduleType/$reportId',
      guard: readers,
      companyModule: 'core',
      title: 'reports.page.title',
      menu: '/reports',
    },
  ],
  menu: [
    { path: '/dashboard', icon: 'layout-dashboard', order: 1, section: 'main' },
    { path: '/reports', icon: 'chart-column', order: 90, section: 'main' },
  ],
})
