import { defineWebModule } from '#kernel/web/module.ts'
import { parties } from '../shared/module.ts'
import { customerImportPath, customersPath, matchesPath, newCustomerPath } from './links.ts'

export const partiesWeb = defineWebModule({
  manifest: parties,
  pages: {
    [customersPath]: () => import('./list/CustomersPage.tsx'),
    [newCustomerPath]: () => import('./form/NewCustomerPage.tsx'),
    [customerImportPath]: () => import('./import/CustomerImportPage.tsx'),
    [matchesPath]: () => import('./merge/MatchesPage.tsx'),
    '/customers/$id': () => import('./record/CustomerPage.tsx'),
  },
})
