import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as accountContract from './account/account.contract.ts'
import * as assetContract from './asset/asset.contract.ts'
import * as booksContract from './books/books.contract.ts'
import * as budgetContract from './budget/budget.contract.ts'
import * as costCenterContract from './costCenter/costCenter.contract.ts'
import * as exchangeRateContract from './exchangeRate/exchangeRate.contract.ts'
import * as fileImportContract from './fileImport/fileImport.contract.ts'
import * as healthContract from './health/health.contract.ts'
import * as journalContract from './journal/journal.contract.ts'
import * as ledgerContract from './ledger/ledger.contract.ts'
import * as ledgerPaperContract from './ledger/ledgerPaper.contract.ts'
import * as mappingContract from './mapping/mapping.contract.ts'
import { accounting } from './module.ts'
import * as openingContract from './opening/opening.contract.ts'
import * as overviewContract from './overview/overview.contract.ts'
import * as periodContract from './period/period.contract.ts'
import * as profitContract from './profit/profit.contract.ts'
import * as recurringContract from './recurring/recurring.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as settingsContract from './settings/settings.contract.ts'
import type {} from './tables.ts'
import * as templateContract from './template/template.contract.ts'
import * as trialBalanceContract from './trialBalance/trialBalance.contract.ts'
import * as vatContract from './vat/vat.contract.ts'
import * as wizardContract from './wizard/wizard.contract.ts'

const company = once(() => import('./settings/company.commands.ts'))
const daily = () => import('./journal/daily.job.ts')
const books = () => import('./books/books.job.ts')

export const accountingServer: ServerModule = {
  manifest: accounting,
  files: [
    {
      rows: "accounting.journal_draft h where h.company_id = $1 and h.file_ids <> '{}' and f.id = any (h.file_ids)",
      readers: ['finance.ledger.view'],
    },
    {
      rows: "accounting.journal_entry h where h.company_id = $1 and h.file_ids <> '{}' and f.id = any (h.file_ids)",
      readers: ['finance.ledger.view'],
    },
  ],
  endpoints: [
    ...bind(
      accountContract,
      () => import('./account/account.commands.ts'),
      () => import('./account/account.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      mappingContract,
      () => import('./mapping/mapping.commands.ts'),
      () => import('./mapping/mapping.queries.ts'),
    ),
    ...bind(
      journalContract,
      () => import('./journal/journal.commands.ts'),
      () => import('./journal/journal.queries.ts'),
      () => import('./journal/journalShowing.queries.ts'),
    ),
    ...bind(settingsContract, () => import('./settings/settings.commands.ts')),
    ...bind(
      fileImportContract,
      () => import('./account/accountImport.commands.ts'),
      () => import('./asset/assetImport.commands.ts'),
      () => import('./budget/budgetImport.commands.ts'),
      () => import('./journal/journalImport.commands.ts'),
      () => import('./exchangeRate/rateImport.commands.ts'),
      () => import('./fileImport/fileImport.commands.ts'),
    ),
    ...bind(healthContract, () => import('./health/health.commands.ts')),
    ...bind(wizardContract, () => import('./wizard/wizard.queries.ts')),
    ...bind(
      recurringContract,
      () => import('./recurring/recurring.commands.ts'),
      () => import('./recurring/recurring.queries.ts'),
    ),
    ...bind(ledgerContract, () => import('./ledger/ledger.queries.ts')),
    ...bind(ledgerPaperContract, () => import('./ledger/ledger.pdf.ts')),
    ...bind(
      trialBalanceContract,
      () => import('./balance/balance.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report/report.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      profitContract,
      () => import('./profit/profit.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(booksContract, () => import('./books/books.queries.ts')),
    ...bind(
      openingContract,
      () => import('./opening/opening.commands.ts'),
      () => import('./opening/opening.queries.ts'),
    ),
    ...bind(
      periodContract,
      () => import('./period/period.commands.ts'),
      () => import('./period/year.commands.ts'),
      () => import('./period/period.queries.ts'),
    ),
    ...bind(
      costCenterContract,
      () => import('./costCenter/costCenter.commands.ts'),
      () => import('./costCenter/costCenter.queries.ts'),
    ),
    ...bind(
      exchangeRateContract,
      () => import('./exchangeRate/exchangeRate.commands.ts'),
      () => import('./exchangeRate/exchangeRate.queries.ts'),
      () => import('./revaluation/revaluation.commands.ts'),
    ),
    ...bind(vatContract, () => import('./vat/vat.commands.ts')),
    ...bind(templateContract, () => import('./template/template.commands.ts')),
    ...bind(
      budgetContract,
      () => import('./budget/budget.commands.ts'),
      () => import('./budget/budget.queries.ts'),
    ),
    ...bind(
      overviewContract,
      () => import('./overview/overview.queries.ts'),
      () => import('./forecast/forecast.queries.ts'),
      () => import('./period/period.queries.ts'),
    ),
    ...bind(
      assetContract,
      () => import('./asset/asset.commands.ts'),
      () => import('./asset/asset.queries.ts'),
      () => import('./asset/asset.pdf.ts'),
      () => import('./assetCategory/assetCategory.commands.ts'),
      () => import('./assetCategory/assetCategory.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    account_code_taken: { code: 'accounting.account.codeTaken', kind: 'conflict', field: 'code' },
    account_code_prefix: { code: 'accounting.account.code', kind: 'invalid', field: 'code' },
    cost_center_code_taken: { code: 'accounting.costCenter.codeTaken', kind: 'conflict', field: 'code' },
    asset_category_name_taken: {
      code: 'accounting.assetCategory.nameTaken',
      kind: 'conflict',
      field: 'nameAr',
    },
    fiscal_year_taken: { code: 'accounting.year.taken', kind: 'conflict' },
  },
  schedules: [
    whenDue('accounting.daily', '30 * * * *', async () => (await daily()).dailySchedule),
    whenDue('accounting.recurring', '30 * * * *', async () => (await daily()).recurringSchedule, 'inParts'),
    whenDue('accounting.spreads', '30 * * * *', async () => (await daily()).spreadSchedule, 'inParts'),
    whenDue('accounting.seal', '23:30', async () => (await daily()).sealSchedule),
    whenDue('accounting.books.quick', '*/10 * * * *', async () => (await books()).quickProof),
    whenDue('accounting.books.whole', '23:15', async () => (await books()).wholeProof),
    whenDue('accounting.periods.open', '06:20', async () => (await books()).openMonths),
  ],
  contributes: {
    currencyLocks: async () => [(await import('./chain/chain.queries.ts')).hasPosted],
    approvalSources: async () => (await import('./journal/approvals.queries.ts')).accountingApprovals,
    reports: async () => (await import('./report/reports.rules.ts')).financeReports,
    copyProofs: async () => (await import('./books/copyProofs.rules.ts')).copyProofs,
  },
  onCompanyCreated: async ctx => (await company()).openBooks(ctx),
}
