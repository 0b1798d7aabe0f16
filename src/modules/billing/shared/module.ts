import { defineModule, type Permission, type PermissionLevel } from '#kernel/shared/manifest.ts'

const permission = (id: string, level: PermissionLevel): Permission => ({ id, category: 'finance', level })
const view = (noun: string) => permission(`finance.${noun}.view`, 'read')
const write = (noun: string) => permission(`finance.${noun}.write`, 'write')

const invoices = { kind: 'S', anyOf: ['finance.invoices.view'] } as const
const vendors = { kind: 'S', anyOf: ['finance.vendors.view'] } as const
const treasury = { kind: 'S', anyOf: ['finance.treasury.view'] } as const
const payments = { kind: 'S', anyOf: ['finance.payments.view'] } as const

/** Money between the company and its parties: invoices, receipts, deposits, treasury. */
export const billing = defineModule({
  name: 'billing',
  version: '1.0.0',
  companyModule: 'finance',
  requiredModules: ['core'],
  permissions: [
    permission('finance.invoices.read', 'read'),
    view('invoices'),
    write('invoices'),
    permission('finance.payments.read', 'read'),
    view('payments'),
    write('payments'),
    permission('finance.payments.reverse', 'write'),
    view('treasury'),
    write('treasury'),
    view('vendors'),
    write('vendors'),
    view('deposits'),
    write('deposits'),
    write('writeoffs'),
    write('latefees'),
    write('discounts'),
  ],
  routes: [
    {
      path: '/finance/invoices',
      aliases: ['/invoices'],
      guard: invoices,
      companyModule: 'finance',
      title: 'billing.page.invoices',
      icon: 'file-text',
      search: {
        category: 'finance',
        keywords: ['فواتير', 'فاتورة', 'إشعار دائن', 'invoices', 'bills', 'credit notes'],
      },
      prefetch: 'medium',
    },
    {
      path: '/finance/invoices/new',
      guard: { kind: 'S', anyOf: ['finance.invoices.write'] },
      companyModule: 'finance',
      title: 'billing.page.newInvoice',
    },
    {
      path: '/finance/invoices/$id',
      guard: invoices,
      companyModule: 'finance',
      title: 'billing.page.invoice',
    },
    {
      path: '/finance/payments',
      aliases: ['/payments'],
      guard: payments,
      companyModule: 'finance',
      title: 'billing.page.payments',
      icon: 'receipt',
      search: {
        category: 'finance',
        keywords: ['سندات', 'قبض', 'صرف', 'مدفوعات', 'receipts', 'payments', 'vouchers'],
      },
      prefetch: 'medium',
    },
    {
      path: '/finance/payments/new',
      guard: { kind: 'S', anyOf: ['finance.payments.write'] },
      companyModule: 'finance',
      title: 'billing.page.newPayment',
    },
    {
      path: '/finance/payments/pay',
      guard: { kind: 'S', anyOf: ['finance.vendors.write'] },
      companyModule: 'finance',
      title: 'billing.page.payVendor',
    },
    {
      path: '/finance/payments/spend',
      guard: { kind: 'S', anyOf: ['finance.vendors.write'] },
      companyModule: 'finance',
      title: 'billing.page.spend',
    },
    {
      path: '/finance/payments/$id',
      guard: payments,
      companyModule: 'finance',
      title: 'billing.page.payment',
    },
    {
      path: '/finance/vendors',
      guard: vendors,
      companyModule: 'finance',
      title: 'billing.page.vendors',
      icon: 'handshake',
      search: { category: 'finance', keywords: ['موردون', 'مورد', 'vendors', 'suppliers', 'payables'] },
    },
    {
      path: '/finance/vendors/bills',
      guard: vendors,
      companyModule: 'finance',
      title: 'billing.page.bills',
      icon: 'file-text',
      search: { category: 'finance', keywords: ['فواتير الموردين', 'مشتريات', 'bills', 'payable'] },
    },
    {
      path: '/finance/vendors/bills/new',
      guard: { kind: 'S', anyOf: ['finance.vendors.write'] },
      companyModule: 'finance',
      title: 'billing.page.newBill',
    },
    {
      path: '/finance/vendors/bills/$id',
      guard: vendors,
      companyModule: 'finance',
      title: 'billing.page.bill',
    },
    {
      path: '/finance/vendors/$id',
      guard: vendors,
      companyModule: 'finance',
      title: 'billing.page.vendor',
    },
    {
      path: '/finance/deposits',
      guard: { kind: 'S', anyOf: ['finance.deposits.view'] },
      companyModule: 'finance',
      title: 'billing.page.deposits',
      icon: 'vault',
    },
    {
      path: '/finance/treasury',
      aliases: ['/treasury'],
      guard: treasury,
      companyModule: 'finance',
      title: 'billing.page.treasury',
      icon: 'wallet',
    },
    {
      path: '/finance/treasury/transfers',
      guard: treasury,
      companyModule: 'finance',
      title: 'billing.page.transfers',
      icon: 'arrow-left-right',
      search: { category: 'finance', keywords: ['تحويل', 'تحويلات', 'كي نت', 'transfers', 'settlement'] },
    },
    {
      path: '/finance/reports/ageing',
      guard: { kind: 'S', anyOf: ['finance.reports.view'] },
      companyModule: 'finance',
      title: 'billing.page.ageing',
      icon: 'hourglass',
      search: {
        category: 'finance',
        keywords: ['أعمار الديون', 'متأخرات', 'ageing', 'overdue', 'provision'],
      },
    },
    {
      path: '/finance/opening-balances/import',
      guard: { kind: 'S', anyOf: ['finance.accounts.view'] },
      companyModule: 'finance',
      title: 'billing.page.openingImport',
      icon: 'file-text',
      search: {
        category: 'finance',
        keywords: ['نقل الدفاتر', 'أرصدة افتتاحية', 'ميزان مراجعة قديم', 'opening import', 'migration'],
      },
    },
    {
      path: '/finance/treasury/cheques',
      guard: treasury,
      companyModule: 'finance',
      title: 'billing.page.cheques',
      icon: 'wallet-cards',
      search: { category: 'finance', keywords: ['شيكات', 'شيك', 'حافظة', 'cheques', 'checks'] },
    },
    {
      path: '/finance/treasury/statements',
      guard: treasury,
      companyModule: 'finance',
      title: 'billing.page.bankStatements',
      icon: 'file-text',
      search: { category: 'finance', keywords: ['كشف بنك', 'كشوف', 'استيراد', 'bank statement', 'import'] },
    },
    {
      path: '/finance/treasury/statements/import',
      guard: { kind: 'S', anyOf: ['finance.treasury.write'] },
      companyModule: 'finance',
      title: 'billing.page.importStatement',
    },
    {
      path: '/finance/treasury/reconcile',
      guard: treasury,
      companyModule: 'finance',
      title: 'billing.page.reconcile',
      icon: 'arrow-left-right',
      search: { category: 'finance', keywords: ['تسوية بنك', 'مطابقة', 'reconciliation', 'match'] },
    },
    {
      path: '/invoice-view',
      guard: { kind: 'P' },
      companyModule: 'finance',
      title: 'billing.page.publicInvoice',
    },
  ],
  menu: [
    { path: '/finance/invoices', icon: 'file-text', order: 60, group: 'finance', section: 'main' },
    { path: '/finance/payments', icon: 'receipt', order: 61, group: 'finance', section: 'main' },
    { path: '/finance/vendors', icon: 'handshake', order: 62, group: 'finance', section: 'main' },
    { path: '/finance/deposits', icon: 'vault', order: 63, group: 'finance', section: 'main' },
    { path: '/finance/reports/ageing', icon: 'hourglass', order: 67, group: 'finance', section: 'main' },
    { path: '/finance/treasury', icon: 'wallet', order: 66, group: 'finance', section: 'main' },
  ],
})
