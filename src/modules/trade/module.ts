import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Goods: what there is, what it is worth, from whom it comes and to whom it goes. */
export const trade = defineModule({
  name: 'trade',
  version: '1.0.0',
  // Its pages belong to `inventory`, `sales`, `suppliers` and `production`, and so do its endpoints (`within` in index.server.ts).
  companyModule: 'core',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('trade.inventory.read'),
    write('trade.inventory.write'),
    write('trade.inventory.adjust'),
    read('trade.costs.read'),
    read('trade.sales.read'),
    write('trade.sales.write'),
    write('trade.pos.write'),
    read('trade.suppliers.read'),
    write('trade.suppliers.write'),
    read('trade.production.read'),
    write('trade.production.write'),
  ],
  routes: [
    {
      path: '/inventory',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.item.list.title',
      icon: 'boxes',
      search: {
        category: 'operations',
        keywords: ['مخزون', 'أصناف', 'بضاعة', 'مستودع', 'inventory', 'items', 'stock'],
      },
      prefetch: 'high',
    },
    {
      path: '/inventory/$id',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.item.title',
    },
    {
      path: '/inventory/counts',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.count.list.title',
      icon: 'clipboard-check',
      search: { category: 'operations', keywords: ['جرد', 'عد', 'count', 'stocktake'] },
    },
    {
      path: '/inventory/counts/$id',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.count.title',
    },
    {
      path: '/inventory/import',
      imports: 'trade.item',
      guard: { kind: 'M', anyOf: ['trade.inventory.write'] },
      companyModule: 'inventory',
      title: 'trade.itemImport.title',
      icon: 'upload',
    },
    {
      path: '/inventory/reports',
      guard: { kind: 'M', anyOf: ['reports.operations.read'] },
      companyModule: 'inventory',
      title: 'trade.report.title',
      icon: 'chart-column',
      search: {
        category: 'operations',
        keywords: ['تقارير المخزون', 'تقارير الإنتاج', 'هامش', 'stock report', 'margin', 'production report'],
      },
    },
    {
      path: '/stock-movements',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.move.list.title',
      icon: 'layers',
      search: {
        category: 'operations',
        keywords: ['حركات المخزون', 'استلام', 'صرف', 'تحويل', 'stock moves', 'receipt', 'issue'],
      },
    },
    {
      path: '/stock-movements/transfers',
      guard: { kind: 'M', anyOf: ['trade.inventory.read'] },
      companyModule: 'inventory',
      title: 'trade.transfer.list.title',
      icon: 'layers',
      search: { category: 'operations', keywords: ['تحويلات', 'تحويل بين المستودعات', 'transfers'] },
    },
    {
      path: '/sales',
      guard: { kind: 'S', anyOf: ['trade.sales.read'] },
      companyModule: 'sales',
      title: 'trade.sale.list.title',
      icon: 'receipt',
      search: {
        category: 'operations',
        keywords: ['مبيعات', 'عروض أسعار', 'أوامر بيع', 'تسليم', 'sales', 'orders', 'quotes', 'deliveries'],
      },
    },
    {
      path: '/sales/prices',
      guard: { kind: 'S', anyOf: ['trade.sales.read'] },
      companyModule: 'sales',
      title: 'trade.priceList.list.title',
      icon: 'receipt',
      search: { category: 'operations', keywords: ['قوائم أسعار', 'أسعار العملاء', 'price lists', 'prices'] },
    },
    {
      path: '/sales/pos',
      guard: { kind: 'S', anyOf: ['trade.pos.write'] },
      companyModule: 'sales',
      title: 'trade.till.title',
      icon: 'receipt',
      search: {
        category: 'operations',
        keywords: ['نقطة بيع', 'كاشير', 'وردية', 'point of sale', 'till', 'cashier'],
      },
    },
    {
      path: '/sales/$id',
      guard: { kind: 'S', anyOf: ['trade.sales.read'] },
      companyModule: 'sales',
      title: 'trade.sale.title',
    },
    {
      path: '/suppliers',
      guard: { kind: 'S', anyOf: ['trade.suppliers.read'] },
      companyModule: 'suppliers',
      title: 'trade.purchase.list.title',
      icon: 'banknote',
      search: {
        category: 'operations',
        keywords: ['موردون', 'مشتريات', 'أوامر شراء', 'استلام', 'suppliers', 'purchase orders', 'buying'],
      },
    },
    {
      path: '/suppliers/$id',
      guard: { kind: 'S', anyOf: ['trade.suppliers.read'] },
      companyModule: 'suppliers',
      title: 'trade.purchase.title',
    },
    {
      path: '/production',
      guard: { kind: 'S', anyOf: ['trade.production.read'] },
      companyModule: 'production',
      title: 'trade.production.list.title',
      icon: 'factory',
      search: {
        category: 'operations',
        keywords: [
          'إنتاج',
          'تصنيع',
          'أوامر إنتاج',
          'قوائم مواد',
          'production',
          'manufacturing',
          'bill of materials',
        ],
      },
    },
    {
      path: '/production/boms',
      guard: { kind: 'S', anyOf: ['trade.production.read'] },
      companyModule: 'production',
      title: 'trade.production.boms',
      icon: 'factory',
      search: {
        category: 'operations',
        keywords: ['قوائم المواد', 'مكونات المنتج', 'bills of materials', 'recipes'],
      },
    },
    {
      path: '/production/$id',
      guard: { kind: 'S', anyOf: ['trade.production.read'] },
      companyModule: 'production',
      title: 'trade.production.title',
    },
  ],
  menu: [
    { path: '/inventory', icon: 'boxes', order: 36, section: 'main' },
    { path: '/stock-movements', icon: 'layers', order: 37, section: 'main' },
    { path: '/production', icon: 'factory', order: 37, section: 'main' },
    { path: '/sales', icon: 'receipt', order: 38, section: 'main' },
    { path: '/suppliers', icon: 'banknote', order: 39, section: 'main' },
  ],
})
