import { defineWebModule } from '#kernel/web/module.ts'
import { services } from './module.ts'

export const servicesWeb = defineWebModule({
  manifest: services,
  pages: {
    '/waybills': () => import('./waybill/WaybillsPage.tsx'),
    '/projects': () => import('./project/ProjectsPage.tsx'),
    '/projects/time': () => import('./time/TimePage.tsx'),
    '/projects/$id': () => import('./project/ProjectPage.tsx'),
    '/fees': () => import('./enrolment/FeesPage.tsx'),
  },
})
