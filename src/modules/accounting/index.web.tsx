import { m } from '#generated/words/messages.js'
import { defineWebModule } from '#kernel/web/module.ts'
import { links } from './links.web.ts'
import { accounting } from './module.ts'

const seePeriods = () => ({
  href: links.periods,
  name: m['accounting.period.see'](),
  permission: 'finance.ledger.view',
})

export const accountingWeb = defineWebModule({
  manifest: accounting,
  pages: {
    '/finance': () => import('./overview/OverviewPage.tsx'),
    '/finance/analysis': () => import('./overview/AnalysisPage.tsx'),
    '/finance/chart-of-accounts': () => import('./chart/ChartPage.tsx'),
    '/finance/chart-of-accounts/import': () => import('./fileImport/ChartImportPage.tsx'),
    '/finance/opening-balances': () => import('./opening/OpeningPage.tsx'),
    '/finance/account-mappings': () => import('./mapping/MappingsPage.tsx'),
    '/finance/journal-entries': () => import('./journal/JournalPage.tsx'),
    '/finance/journal-entries/import': () => import('./fileImport/EntryImportPage.tsx'),
    '/finance/journal-entries/recurring': () => import('./recurring/RecurringPage.tsx'),
    '/finance/ledger': () => import('./ledger/LedgerPage.tsx'),
    '/finance/general-ledger': () => import('./ledger/LedgerPage.tsx'),
    '/finance/reports': () => import('./report/ReportsPage.tsx'),
    '/finance/cost-centers': () => import('./costCenter/CostCentersPage.tsx'),
    '/finance/budgets': () => import('./budget/BudgetsPage.tsx'),
    '/finance/budgets/edit': () => import('./budget/EditBudgetPage.tsx'),
    '/finance/budgets/import': () => import('./fileImport/BudgetImportPage.tsx'),
    '/finance/assets': () => import('./asset/AssetsPage.tsx'),
    '/finance/assets/new': () => import('./asset/NewAssetPage.tsx'),
    '/finance/assets/import': () => import('./fileImport/AssetImportPage.tsx'),
    '/finance/assets/$id': () => import('./asset/AssetPage.tsx'),
    '/finance/settings/financial-system-analysis': () => import('./overview/HealthPage.tsx'),
    '/finance/accounting-wizard': () => import('./wizard/WizardPage.tsx'),
    '/finance/settings/general': () => import('./settings/SettingsPage.tsx'),
    '/finance/settings/rates': () => import('./exchangeRate/RatesPage.tsx'),
    '/finance/settings/rates/import': () => import('./fileImport/RateImportPage.tsx'),
    '/finance/settings/periods': () => import('./period/PeriodsPage.tsx'),
  },
  waysOut: {
    'accounting.mapping.missing': ({ key }) => ({
      href: links.mapping(String(key)),
      name: m['accounting.mapping.mapNow']({ key: String(key) }),
      permission: 'finance.accounts.view',
    }),
    'accounting.period.closed': seePeriods,
    'accounting.period.missing': seePeriods,
    'accounting.rate.missing': () => ({
      href: links.rates,
      name: m['accounting.rate.enter'](),
      permission: 'finance.ledger.view',
    }),
  },
})
