import { defineWebModule } from '#kernel/web/module.ts'
import { services } from './module.ts'

export const servicesWeb = defineWebModule({
  manifest: services,
  pages: {
    '/waybills': () => import('./waybill/WaybillsPage.tsx'),
    '/fees': () => import('./enrolment/FeesPage.tsx'),
  },
})
