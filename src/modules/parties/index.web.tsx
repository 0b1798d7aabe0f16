import { defineWebModule } from '#kernel/web/module.ts'
import { customerImportPath, customersPath, matchesPath, newCustomerPath } from './links.web.ts'
import { parties } from './module.ts'

export const partiesWeb = defineWebModule({
  manifest: parties,
  pages: {
    [customersPath]: () => import('./party/list/CustomersPage.tsx'),
    [newCustomerPath]: () => import('./party/form/NewCustomerPage.tsx'),
    [customerImportPath]: () => import('./customerImport/CustomerImportPage.tsx'),
    [matchesPath]: () => import('./merge/MatchesPage.tsx'),
    '/customers/$id': () => import('./party/record/CustomerPage.tsx'),
  },
})
