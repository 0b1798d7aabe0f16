import { defineWebModule } from '#kernel/web/module.ts'
import { legal } from './module.ts'

export const legalWeb = defineWebModule({
  manifest: legal,
  pages: {
    '/legal/cases': () => import('./case/list/CasesPage.tsx'),
    '/legal/cases/new': () => import('./case/form/NewCasePage.tsx'),
    '/legal/cases/$id': () => import('./case/record/CasePage.tsx'),
    '/legal/defaulters': () => import('./defaulter/list/DefaultersPage.tsx'),
    '/legal/advisor': () => import('./advisor/AdvisorPage.tsx'),
    '/super-admin/assistant': () => import('./assistant/StaffAssistantPage.tsx'),
    '/legal/reports': () => import('./report/LegalReportsPage.tsx'),
  },
})
