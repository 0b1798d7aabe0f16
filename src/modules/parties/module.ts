import { defineModule } from '#kernel/shared/manifest.ts'

/**
 * Persons and organisations with many roles. The endpoints are core, because vendors, owners and tenants exist without the
 * customers module; only the pages of customers belong to it.
 */
export const parties = defineModule({
  name: 'parties',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: ['core'],
  permissions: [
    { id: 'operations.customers.read', category: 'operations', level: 'read' },
    { id: 'operations.customers.write', category: 'operations', level: 'write' },
    { id: 'operations.identities.reveal', category: 'operations', level: 'write' },
    { id: 'legal.blacklist.write', category: 'legal', level: 'write' },
    { id: 'finance.credit.write', category: 'finance', level: 'write' },
  ],
  routes: [
    {
      path: '/customers',
      guard: { kind: 'S', anyOf: ['operations.customers.read'] },
      companyModule: 'customers',
      title: 'parties.page.customers',
      icon: 'users',
      prefetch: 'high',
    },
    {
      path: '/customers/new',
      guard: { kind: 'S', anyOf: ['operations.customers.write'] },
      companyModule: 'customers',
      title: 'parties.page.newCustomer',
      icon: 'user-plus',
    },
    {
      path: '/customers/duplicates',
      guard: { kind: 'S', anyOf: ['operations.customers.read'] },
      companyModule: 'customers',
      title: 'parties.page.matches',
      icon: 'users',
    },
    {
      path: '/customers/import',
      imports: 'parties.customer',
      guard: { kind: 'S', anyOf: ['operations.customers.write'] },
      companyModule: 'customers',
      title: 'parties.page.customerImport',
      icon: 'upload',
    },
    {
      path: '/customers/$id',
      guard: { kind: 'S', anyOf: ['operations.customers.read'] },
      companyModule: 'customers',
      title: 'parties.page.customer',
      icon: 'user',
    },
  ],
  menu: [{ path: '/customers', icon: 'users', order: 40, section: 'main' }],
})
