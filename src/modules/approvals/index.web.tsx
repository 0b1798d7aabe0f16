import { defineWebModule } from '#kernel/web/module.ts'
import { approvalsPath, requestPath } from './links.web.ts'
import { approvals } from './module.ts'

export const approvalsWeb = defineWebModule({
  manifest: approvals,
  pages: {
    [approvalsPath]: () => import('./request/ApprovalsPage.tsx'),
    [requestPath]: () => import('./request/RequestPage.tsx'),
  },
})
