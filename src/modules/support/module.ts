import { defineModule } from '#kernel/shared/manifest.ts'

/** Help from the people of the platform: tickets of a company, and the desk that answers them. */
export const support = defineModule({
  name: 'support',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  // Every member opens tickets, administrators read those of the company, the staff of the platform answer: nothing to grant.
  permissions: [],
  routes: [
    {
      path: '/support',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'support.page.tickets',
      icon: 'life-buoy',
      search: {
        category: 'system',
        keywords: ['دعم', 'مساعدة', 'تذكرة', 'مشكلة', 'support', 'help', 'ticket'],
      },
    },
    {
      path: '/support/ticket/$id',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'support.page.ticket',
      icon: 'life-buoy',
    },
    {
      path: '/super-admin/support',
      guard: { kind: 'A' },
      companyModule: 'core',
      title: 'support.page.desk',
      icon: 'life-buoy',
    },
    {
      path: '/super-admin/support/$id',
      guard: { kind: 'A' },
      companyModule: 'core',
      title: 'support.page.ticket',
      icon: 'life-buoy',
    },
  ],
  menu: [{ path: '/support', icon: 'life-buoy', order: 905, section: 'main' }],
})
