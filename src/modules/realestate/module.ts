import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'operations', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'operations', level: 'write' })

/** Real estate: what is let to whom until when, what is due, whose money it is. */
export const realestate = defineModule({
  name: 'realestate',
  version: '1.0.0',
  companyModule: 'properties',
  requiredModules: ['core', 'finance'],
  permissions: [
    read('realestate.properties.read'),
    write('realestate.properties.write'),
    read('realestate.leases.read'),
    write('realestate.leases.write'),
    read('realestate.tenants.read'),
    write('realestate.tenants.write'),
    read('realestate.owners.read'),
    write('realestate.owners.write'),
    write('realestate.statements.write'),
    read('realestate.maintenance.read'),
    write('realestate.maintenance.write'),
  ],
  routes: [
    {
      path: '/properties',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.property.list.title',
      icon: 'building',
      search: {
        category: 'operations',
        keywords: ['عقارات', 'عقار', 'مبانٍ', 'وحدات', 'شقق', 'properties', 'units', 'buildings'],
      },
      prefetch: 'high',
    },
    {
      path: '/properties/add',
      guard: { kind: 'S', anyOf: ['realestate.properties.write'] },
      companyModule: 'properties',
      title: 'realestate.property.add.title',
    },
    {
      path: '/properties/$id',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.property.title',
    },
    {
      path: '/properties/map',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.property.map.title',
      icon: 'map-pin',
      search: {
        category: 'operations',
        keywords: ['خريطة العقارات', 'الخريطة', 'مواقع', 'map', 'locations'],
      },
    },
    {
      path: '/properties/contracts',
      guard: { kind: 'S', anyOf: ['realestate.leases.read'] },
      companyModule: 'properties',
      title: 'realestate.lease.list.title',
      icon: 'file-text',
      search: {
        category: 'operations',
        keywords: ['عقود الإيجار', 'إيجار', 'مستأجر', 'أقساط', 'leases', 'rent', 'tenancy'],
      },
      prefetch: 'high',
    },
    {
      path: '/properties/contracts/new',
      guard: { kind: 'S', anyOf: ['realestate.leases.write'] },
      companyModule: 'properties',
      title: 'realestate.lease.new.title',
    },
    {
      path: '/properties/contracts/$id',
      guard: { kind: 'S', anyOf: ['realestate.leases.read'] },
      companyModule: 'properties',
      title: 'realestate.lease.title',
    },
    {
      path: '/properties/contracts/$id/handover',
      guard: { kind: 'S', anyOf: ['realestate.leases.write'] },
      companyModule: 'properties',
      title: 'realestate.handover.title',
    },
    {
      path: '/properties/maintenance',
      guard: { kind: 'S', anyOf: ['realestate.maintenance.read'] },
      companyModule: 'properties',
      title: 'realestate.maintenance.list.title',
      icon: 'wrench',
      search: {
        category: 'operations',
        keywords: ['صيانة العقارات', 'بلاغات', 'بلاغ', 'أعطال', 'maintenance', 'repairs', 'requests'],
      },
    },
    {
      path: '/properties/maintenance/plans',
      guard: { kind: 'S', anyOf: ['realestate.maintenance.read'] },
      companyModule: 'properties',
      title: 'realestate.maintenancePlan.title',
    },
    {
      path: '/properties/maintenance/$id',
      guard: { kind: 'S', anyOf: ['realestate.maintenance.read'] },
      companyModule: 'properties',
      title: 'realestate.maintenance.title',
    },
    {
      path: '/properties/meters',
      guard: { kind: 'S', anyOf: ['realestate.properties.read'] },
      companyModule: 'properties',
      title: 'realestate.meter.list.title',
      icon: 'gauge',
      search: {
        category: 'operations',
        keywords: ['عدادات', 'قراءات', 'كهرباء', 'ماء', 'meters', 'readings'],
      },
    },
    {
      path: '/properties/recharge',
      guard: { kind: 'S', anyOf: ['realestate.leases.read'] },
      companyModule: 'properties',
      title: 'realestate.recharge.list.title',
      icon: 'receipt',
      search: {
        category: 'operations',
        keywords: ['توزيع', 'خدمات', 'فاتورة كهرباء', 'recharge', 'utilities'],
      },
    },
    {
      path: '/properties/reports',
      guard: { kind: 'M', anyOf: ['reports.operations.read'] },
      companyModule: 'properties',
      title: 'realestate.report.title',
      icon: 'chart-column',
      search: {
        category: 'operations',
        keywords: ['تقارير العقارات', 'إشغال', 'سجل الإيجارات', 'rent roll', 'occupancy'],
      },
    },
    {
      path: '/properties/settings',
      guard: { kind: 'M', anyOf: ['admin.settings.write', 'legal.overrides.write'] },
      companyModule: 'properties',
      title: 'realestate.settings.title',
      icon: 'settings',
      search: {
        category: 'operations',
        keywords: ['إعدادات العقارات', 'قواعد الإيجار', 'أمانات', 'rent law', 'settings'],
      },
    },
    {
      path: '/tenants',
      guard: { kind: 'S', anyOf: ['realestate.tenants.read'] },
      companyModule: 'tenants',
      title: 'realestate.tenant.list.title',
      icon: 'users',
      search: {
        category: 'operations',
        keywords: ['مستأجرون', 'مستأجرين', 'سكان', 'tenants', 'renters'],
      },
      shortcut: 'Alt+T',
    },
    {
      path: '/owners',
      guard: { kind: 'S', anyOf: ['realestate.owners.read'] },
      companyModule: 'properties',
      title: 'realestate.owner.list.title',
      icon: 'landmark',
      search: { category: 'operations', keywords: ['ملاك', 'أمانات', 'إدارة أملاك', 'owners', 'trust'] },
    },
  ],
  menu: [
    { path: '/properties', icon: 'building', order: 30, section: 'main' },
    { path: '/properties/map', icon: 'map-pin', order: 31, section: 'main' },
    { path: '/properties/maintenance', icon: 'wrench', order: 32, section: 'main' },
    { path: '/tenants', icon: 'users', order: 33, section: 'main' },
    { path: '/owners', icon: 'landmark', order: 34, section: 'main' },
    { path: '/properties/contracts', icon: 'file-text', order: 35, section: 'main' },
  ],
})
