import { defineWebModule } from '#kernel/web/module.ts'
import { rentals } from '../shared/module.ts'

export const rentalsWeb = defineWebModule({
  manifest: rentals,
  pages: {
    '/quotations': () => import('./quotation/QuotationsPage.tsx'),
    '/quotations/new': () => import('./quotation/NewQuotationPage.tsx'),
    '/quotations/$id': () => import('./quotation/QuotationPage.tsx'),
    '/quotation-approval': () => import('./public-quotation/QuotationApprovalPage.tsx'),
    '/contracts': () => import('./contract/ContractsPage.tsx'),
    '/contracts/import': () => import('./import/ContractImportPage.tsx'),
    '/contracts/duplicates': () => import('./duplicates/DuplicatesPage.tsx'),
    '/contracts/duplicates/diagnostic': () => import('./duplicates/DiagnosticPage.tsx'),
    '/settings/electronic-signature': () => import('./settings/SigningPage.tsx'),
    '/settings/rentals': () => import('./settings/PriceRulesPage.tsx'),
    '/contract-templates': () => import('./templates/TemplatesPage.tsx'),
    '/contract-templates/new': () => import('./templates/TemplateFormPage.tsx'),
    '/contract-templates/$id': () => import('./templates/TemplatePage.tsx'),
    '/contracts/new': () => import('./form/NewContractPage.tsx'),
    '/contracts/$id': () => import('./record/ContractPage.tsx'),
    '/contracts/$id/handover': () => import('./yard/HandoverPage.tsx'),
    '/contracts/$id/return': () => import('./yard/ReturnPage.tsx'),
  },
})
