import { defineModule } from '#kernel/shared/manifest.ts'

/** Help from the people of the platform: tickets of a company, and the desk that answers them. */
export const support = defineModule({
  name: 'support',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  // Every member opens tickets, administrators read those of the company, the staff of the platform answer: nothing to grant.
  permissions: [],
  routes: [],
  menu: [],
})
