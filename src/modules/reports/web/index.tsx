import { defineWebModule } from '#kernel/web/module.ts'
import { reports } from '../shared/module.ts'

export const reportsWeb = defineWebModule({
  manifest: reports,
  pages: {
    '/dashboard': () => import('./DashboardPage.tsx'),
    '/search': () => import('./search/SearchPage.tsx'),
    '/reports': () => import('./ReportsPage.tsx'),
  },
})
