import { defineWebModule } from '#kernel/web/module.ts'
import { approvals } from '../shared/module.ts'
import { approvalsPath, requestPath } from './links.ts'

export const approvalsWeb = defineWebModule({
  manifest: approvals,
  pages: {
    [approvalsPath]: () => import('./ApprovalsPage.tsx'),
    [requestPath]: () => import('./RequestPage.tsx'),
  },
})
