import {
  defineModule,
  type MenuEntry,
  type Permission,
  type PermissionLevel,
} from '#kernel/shared/manifest.ts'

const permission = (id: string, level: PermissionLevel): Permission => ({ id, category: 'finance', level })
const pair = (noun: string) => [
  permission(`finance.${noun}.view`, 'read'),
  permission(`finance.${noun}.write`, 'write'),
]

const menuEntry = (path: string, icon: string, order: number): MenuEntry => ({
  path,
  icon,
  order,
  group: 'finance',
  section: 'main',
})

export const accounting = defineModule({
  name: 'accounting',
  version: '1.0.0',
  companyModule: 'finance',
  requiredModules: ['core'],
  permissions: [
    permission('finance.view', 'read'),
    ...pair('accounts'),
    ...pair('ledger'),
    ...pair('costcenters'),
    permission('finance.cost_centers.view', 'read'),
    ...pair('budgets'),
    ...pair('assets'),
    permission('finance.reports.view', 'read'),
    permission('finance.analysis.view', 'read'),
    permission('finance.periods.write', 'write'),
  ],
  routes: [
    {
      path: '/finance/chart-of-accounts',
      aliases: ['/chart-of-accounts'],
      guard: { kind: 'S', anyOf: ['finance.accounts.view'] },
      companyModule: 'finance',
      title: 'accounting.page.chart',
      icon: 'list-tree',
      prefetch: 'medium',
    },
    {
      path: '/finance/opening-balances',
      guard: { kind: 'S', anyOf: ['finance.accounts.view'] },
      companyModule: 'finance',
      title: 'accounting.page.opening',
      icon: 'scale',
    },
    {
      path: '/finance/account-mappings',
      aliases: ['/account-mappings'],
      guard: { kind: 'M', anyOf: ['finance.accounts.view'] },
      companyModule: 'finance',
      title: 'accounting.page.mappings',
      icon: 'link',
    },
    {
      path: '/finance/journal-entries',
      aliases: ['/journal-entries'],
      guard: { kind: 'S', anyOf: ['finance.ledger.view'] },
      companyModule: 'finance',
      title: 'accounting.page.journal',
      icon: 'book-open',
    },
    {
      path: '/finance/ledger',
      aliases: ['/ledger'],
      guard: { kind: 'S', anyOf: ['finance.ledger.view'] },
      companyModule: 'finance',
      title: 'accounting.page.ledger',
      icon: 'notebook-text',
    },
    {
      path: '/finance/general-ledger',
      guard: { kind: 'S', anyOf: ['finance.ledger.view'] },
      companyModule: 'finance',
      title: 'accounting.page.ledger',
      icon: 'notebook-text',
      prefetch: 'medium',
    },
    {
      path: '/finance/reports',
      aliases: ['/finance-reports'],
      guard: { kind: 'S', anyOf: ['finance.reports.view'] },
      companyModule: 'finance',
      title: 'accounting.page.reports',
      icon: 'chart-column',
    },
    {
      path: '/finance/cost-centers',
      guard: { kind: 'S', anyOf: ['finance.costcenters.view', 'finance.cost_centers.view'] },
      companyModule: 'finance',
      title: 'accounting.page.costCenters',
      icon: 'layers',
    },
    {
      path: '/finance/settings/rates',
      guard: { kind: 'S', anyOf: ['finance.ledger.view'] },
      companyModule: 'finance',
      title: 'accounting.page.rates',
      icon: 'banknote',
      search: { category: 'finance', keywords: ['سعر صرف', 'عملة', 'دولار', 'exchange rates', 'currency'] },
    },
    {
      path: '/finance/settings/periods',
      guard: { kind: 'M', anyOf: ['finance.ledger.view'] },
      companyModule: 'finance',
      title: 'accounting.page.periods',
      icon: 'calendar-range',
    },
  ],
  menu: [
    menuEntry('/finance/chart-of-accounts', 'list-tree', 62),
    menuEntry('/finance/journal-entries', 'book-open', 64),
    menuEntry('/finance/ledger', 'notebook-text', 65),
    menuEntry('/finance/cost-centers', 'layers', 67),
    menuEntry('/finance/reports', 'chart-column', 68),
    menuEntry('/finance/account-mappings', 'link', 70),
    menuEntry('/finance/settings/rates', 'banknote', 72),
    menuEntry('/finance/settings/periods', 'calendar-range', 71),
  ],
})
