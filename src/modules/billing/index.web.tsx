import { m } from '#generated/words/messages.js'
import { defineWebModule } from '#kernel/web/module.ts'
import { links, numbered } from './links.web.ts'
import { billing } from './module.ts'

export const billingWeb = defineWebModule({
  manifest: billing,
  pages: {
    '/finance/opening-balances/import': () => import('./openingImport/OpeningImportPage.tsx'),
    '/finance/invoices': () => import('./invoice/page/InvoicesPage.tsx'),
    '/finance/invoices/new': () => import('./invoice/page/NewInvoicePage.tsx'),
    '/finance/invoices/$id': () => import('./invoice/page/InvoicePage.tsx'),
    '/finance/payments': () => import('./payment/page/PaymentsPage.tsx'),
    '/finance/payments/new': () => import('./payment/page/NewPaymentPage.tsx'),
    '/finance/payments/pay': () => import('./payment/page/PayVendorPage.tsx'),
    '/finance/payments/spend': () => import('./payment/page/SpendPage.tsx'),
    '/finance/payments/$id': () => import('./payment/page/PaymentPage.tsx'),
    '/finance/vendors': () => import('./vendor/VendorsPage.tsx'),
    '/finance/vendors/bills': () => import('./bill/BillsPage.tsx'),
    '/finance/vendors/bills/new': () => import('./bill/NewBillPage.tsx'),
    '/finance/vendors/bills/$id': () => import('./bill/BillPage.tsx'),
    '/finance/vendors/$id': () => import('./vendor/VendorPage.tsx'),
    '/finance/deposits': () => import('./deposit/DepositsPage.tsx'),
    '/invoice-scanner': () => import('./scan/ScansPage.tsx'),
    '/invoice-scanner/$id': () => import('./scan/ScanPage.tsx'),
    '/sync-payments-ledger': () => import('./sync/SyncPage.tsx'),
    '/finance/settings/taxes': () => import('./taxCode/TaxCodesPage.tsx'),
    '/finance/settings/late-fees': () => import('./lateFee/LateFeePage.tsx'),
    '/finance/treasury': () => import('./treasury/TreasuryPage.tsx'),
    '/finance/treasury/transfers': () => import('./transfer/TransfersPage.tsx'),
    '/finance/treasury/shifts': () => import('./shift/ShiftsPage.tsx'),
    '/finance/treasury/shifts/$id': () => import('./shift/ShiftPage.tsx'),
    '/finance/treasury/statements': () => import('./bank/BankStatementsPage.tsx'),
    '/finance/treasury/statements/import': () => import('./bank/ImportStatementPage.tsx'),
    '/finance/treasury/reconcile': () => import('./bank/ReconcilePage.tsx'),
    '/finance/reports/ageing': () => import('./ageing/AgeingPage.tsx'),
    '/finance/reports/vat': () => import('./vat/VatPage.tsx'),
    '/finance/treasury/cheques/calendar': () => import('./cheque/ChequeCalendarPage.tsx'),
    '/finance/treasury/cheques': () => import('./cheque/ChequesPage.tsx'),
    '/financial-tracking': () => import('./tracking/TrackingPage.tsx'),
    '/invoice-view': () => import('./publicDocument/InvoiceViewPage.tsx'),
  },
  waysOut: {
    'accounting.source.differs': ({ number }) => ({
      ...numbered(String(number)),
      name: m['billing.document.see']({ number: String(number) }),
    }),
    'accounting.vat.settled': () => ({
      href: links.vat,
      name: m['billing.page.vat'](),
      permission: 'finance.reports.view',
    }),
  },
})
