import { defineModule } from '#kernel/shared/manifest.ts'

/** Who must agree before a document of any module takes effect. */
export const approvals = defineModule({
  name: 'approvals',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    { id: 'approvals.requests.read', category: 'admin', level: 'read' },
    { id: 'approvals.rules.write', category: 'admin', level: 'write' },
  ],
  routes: [
    {
      path: '/approvals',
      // Whoever has a step of his own reads it, whatever his role; the server shows each person what is his.
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'approvals.page.title',
      icon: 'clipboard-check',
      search: { category: 'system', keywords: ['موافقة', 'اعتماد', 'تفويض', 'approvals', 'delegation'] },
    },
    {
      path: '/approvals/$id',
      guard: { kind: 'U' },
      companyModule: 'core',
      title: 'approvals.page.request',
      icon: 'clipboard-check',
    },
  ],
  menu: [{ path: '/approvals', icon: 'clipboard-check', order: 910, section: 'administration' }],
})
