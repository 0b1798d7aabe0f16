import { defineModule } from '#kernel/shared/manifest.ts'

/** Reads every request of the company. */
export const readsAllRequests = 'approvals.requests.read'

/** Those who read them all; an open step opens the pages too, for as long as it is open (`server/openSteps.ts`). */
const approversGuard = { kind: 'M', anyOf: [readsAllRequests] } as const

/** Who must agree before a document of any module takes effect. */
export const approvals = defineModule({
  name: 'approvals',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    { id: readsAllRequests, category: 'admin', level: 'read' },
    { id: 'approvals.rules.write', category: 'admin', level: 'write' },
  ],
  routes: [
    {
      path: '/approvals',
      guard: approversGuard,
      companyModule: 'core',
      title: 'approvals.page.title',
      icon: 'clipboard-check',
      search: { category: 'system', keywords: ['موافقة', 'اعتماد', 'تفويض', 'approvals', 'delegation'] },
    },
    {
      path: '/approvals/$id',
      guard: approversGuard,
      companyModule: 'core',
      title: 'approvals.page.request',
      icon: 'clipboard-check',
    },
  ],
  menu: [{ path: '/approvals', icon: 'clipboard-check', order: 910, section: 'administration' }],
})
