import { defineModule, type Guard, type PageRoute, type Permission } from '#kernel/shared/manifest.ts'

const permission = (id: string, level: Permission['level'], systemLevel = false): Permission => ({
  id,
  category: 'admin',
  level,
  ...(systemLevel ? { systemLevel } : {}),
})

const page = (
  path: string,
  guard: Guard,
  title: string,
  icon: string,
  more: Partial<PageRoute> = {},
): PageRoute => ({
  path,
  guard,
  companyModule: 'core',
  title,
  icon,
  ...more,
})

const open: Guard = { kind: 'P' }
const member: Guard = { kind: 'U' }
const staff: Guard = { kind: 'A' }

export const platform = defineModule({
  name: 'platform',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    permission('admin.settings.read', 'read'),
    permission('admin.settings.write', 'write', true),
    permission('admin.audit.read', 'read'),
    permission('admin.backup.export', 'write'),
  ],
  routes: [
    page('/', open, 'platform.page.landing', 'house'),
    page('/onboarding', member, 'platform.page.onboarding', 'sparkles'),
    page('/settings', member, 'platform.page.settings', 'settings', {
      shortcut: 'Alt+S',
      prefetch: 'medium',
      search: {
        category: 'system',
        keywords: ['إعدادات', 'ضبط', 'تفضيلات', 'settings', 'preferences'],
      },
    }),
    page(
      '/settings/advanced',
      { kind: 'S', anyOf: ['admin.settings.read'] },
      'platform.page.advanced',
      'sliders-horizontal',
    ),
    page('/subscription', member, 'platform.page.subscription', 'credit-card'),
    page('/audit', { kind: 'M', anyOf: ['admin.audit.read'] }, 'platform.page.audit', 'shield-check'),
    page('/sign/$token', open, 'platform.signing.page.sign', 'file-pen-line'),
    page('/verify', open, 'platform.signing.page.verify', 'shield-check'),
    page('/verify/$code', open, 'platform.signing.page.verify', 'shield-check'),
    page('/import', { kind: 'M', anyOf: ['reports.import.write'] }, 'platform.importHub.title', 'upload', {
      search: { category: 'system', keywords: ['استيراد', 'ملف', 'إكسل', 'import', 'excel', 'csv'] },
    }),
    page('/backup', { kind: 'G' }, 'platform.page.backups', 'database-backup'),
    page('/super-admin', open, 'platform.page.staffEntry', 'log-in'),
    page('/super-admin/dashboard', staff, 'platform.page.staffDashboard', 'layout-dashboard'),
    page('/super-admin/companies', staff, 'platform.page.companies', 'building-2'),
    page('/super-admin/companies/create', staff, 'platform.page.createCompany', 'plus'),
    page('/super-admin/payments', staff, 'platform.page.payments', 'credit-card'),
    page('/super-admin/reports', staff, 'platform.page.staffReports', 'chart-column'),
    page('/super-admin/settings', staff, 'platform.page.staffSettings', 'sliders-horizontal'),
    page('/super-admin/landing-management', staff, 'platform.page.landingManagement', 'panel-top'),
  ],
  menu: [
    { path: '/settings', icon: 'settings', order: 900, section: 'main' },
    { path: '/audit', icon: 'shield-check', order: 950, section: 'administration' },
  ],
})
