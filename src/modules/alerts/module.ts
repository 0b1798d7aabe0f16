import { defineModule } from '#kernel/shared/manifest.ts'

export const alerts = defineModule({
  name: 'alerts',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [],
  routes: [],
  menu: [],
})
