import { defineModule } from '#kernel/shared/manifest.ts'

/** Rentals: quotations, contracts, handover, return, schedules and settlement of rented vehicles. */
export const rentals = defineModule({
  name: 'rentals',
  version: '1.0.0',
  companyModule: 'contracts',
  requiredModules: ['core', 'finance'],
  permissions: [
    { id: 'operations.contracts.read', category: 'operations', level: 'read' },
    { id: 'operations.contracts.write', category: 'operations', level: 'write' },
    { id: 'operations.quotations.read', category: 'operations', level: 'read' },
    { id: 'operations.quotations.write', category: 'operations', level: 'write' },
    { id: 'finance.discounts.write', category: 'finance', level: 'write' },
    { id: 'legal.overrides.write', category: 'legal', level: 'write' },
  ],
  routes: [
    {
      path: '/quotations',
      guard: { kind: 'S', anyOf: ['operations.quotations.read'] },
      companyModule: 'contracts',
      title: 'rentals.quotation.list.title',
      icon: 'file-pen-line',
      search: {
        category: 'operations',
        keywords: ['عروض', 'عرض سعر', 'حجز', 'quotations', 'quotes', 'offers'],
      },
      shortcut: 'Alt+Q',
      prefetch: 'medium',
    },
    {
      path: '/quotations/new',
      guard: { kind: 'S', anyOf: ['operations.quotations.write'] },
      companyModule: 'contracts',
      title: 'rentals.quotation.new.title',
    },
    {
      path: '/quotations/$id',
      guard: { kind: 'S', anyOf: ['operations.quotations.read'] },
      companyModule: 'contracts',
      title: 'rentals.quotation.title',
    },
    {
      path: '/quotation-approval',
      guard: { kind: 'P' },
      companyModule: 'contracts',
      title: 'rentals.quotation.approval.title',
    },
    {
      path: '/contracts',
      guard: { kind: 'S', anyOf: ['operations.contracts.read'] },
      companyModule: 'contracts',
      title: 'rentals.contract.list.title',
      icon: 'file-text',
      search: { category: 'operations', keywords: ['عقود', 'تأجير', 'إيجار', 'contracts', 'rentals'] },
      shortcut: 'Alt+O',
      prefetch: 'high',
    },
    {
      path: '/contracts/new',
      guard: { kind: 'S', anyOf: ['operations.contracts.write'] },
      companyModule: 'contracts',
      title: 'rentals.contract.new.title',
    },
    {
      path: '/contracts/duplicates',
      guard: { kind: 'M', anyOf: ['operations.contracts.write'] },
      companyModule: 'contracts',
      title: 'rentals.duplicate.title',
      icon: 'file-text',
      search: { category: 'operations', keywords: ['مكرر', 'تكرار', 'عقود مكررة', 'duplicates'] },
    },
    {
      path: '/contracts/duplicates/diagnostic',
      guard: { kind: 'M', anyOf: ['operations.contracts.write'] },
      companyModule: 'contracts',
      title: 'rentals.diagnosis.title',
    },
    {
      path: '/contracts/$id',
      guard: { kind: 'S', anyOf: ['operations.contracts.read'] },
      companyModule: 'contracts',
      title: 'rentals.contract.title',
    },
    {
      path: '/contracts/$id/handover',
      guard: { kind: 'S', anyOf: ['operations.contracts.write', 'fleet.dispatch.write'] },
      companyModule: 'contracts',
      title: 'rentals.handover.title',
    },
    {
      path: '/contracts/$id/return',
      guard: { kind: 'S', anyOf: ['operations.contracts.write', 'fleet.dispatch.write'] },
      companyModule: 'contracts',
      title: 'rentals.return.title',
    },
    {
      path: '/settings/rentals',
      guard: { kind: 'S', anyOf: ['fleet.pricing.write'] },
      companyModule: 'contracts',
      title: 'rentals.rules.title',
      icon: 'settings',
      search: {
        category: 'operations',
        keywords: ['مواسم', 'اتفاقيات', 'إضافات', 'أسعار', 'seasons', 'agreements', 'extras'],
      },
    },
  ],
  menu: [
    { path: '/quotations', icon: 'file-pen-line', order: 30, section: 'main' },
    { path: '/contracts', icon: 'file-text', order: 50, section: 'main' },
  ],
})
