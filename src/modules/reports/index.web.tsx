import { defineWebModule } from '#kernel/web/module.ts'
import { reports } from './module.ts'

export const reportsWeb = defineWebModule({
  manifest: reports,
  pages: {
    '/dashboard': () => import('./dashboard/DashboardPage.tsx'),
    '/search': () => import('./search/SearchPage.tsx'),
    '/report/$moduleType/$reportId': () => import('./report/ReportDoor.tsx'),
    '/reports': () => import('./report/ReportsPage.tsx'),
  },
})
