import { defineWebModule } from '#kernel/web/module.ts'
import { rentals } from './module.ts'

export const rentalsWeb = defineWebModule({
  manifest: rentals,
  pages: {
    '/quotations': () => import('./quotation/QuotationsPage.tsx'),
    '/quotations/new': () => import('./quotation/NewQuotationPage.tsx'),
    '/quotations/$id': () => import('./quotation/QuotationPage.tsx'),
    '/quotation-approval': () => import('./quotation/QuotationApprovalPage.tsx'),
    '/contracts': () => import('./contract/list/ContractsPage.tsx'),
    '/contracts/import': () => import('./contractImport/ContractImportPage.tsx'),
    '/contracts/duplicates': () => import('./duplicate/DuplicatesPage.tsx'),
    '/contracts/duplicates/diagnostic': () => import('./duplicate/DiagnosticPage.tsx'),
    '/settings/electronic-signature': () => import('./settings/SigningPage.tsx'),
    '/settings/rentals': () => import('./settings/PriceRulesPage.tsx'),
    '/contract-templates': () => import('./template/TemplatesPage.tsx'),
    '/contract-templates/new': () => import('./template/TemplateFormPage.tsx'),
    '/contract-templates/$id': () => import('./template/TemplatePage.tsx'),
    '/contracts/new': () => import('./contract/form/NewContractPage.tsx'),
    '/contracts/$id': () => import('./contract/record/ContractPage.tsx'),
    '/contracts/$id/handover': () => import('./handover/yard/HandoverPage.tsx'),
    '/contracts/$id/return': () => import('./handover/yard/ReturnPage.tsx'),
  },
})
