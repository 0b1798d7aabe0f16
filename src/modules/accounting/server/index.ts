import { bind, once, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as accountContract from '../shared/account.contract.ts'
import * as assetContract from '../shared/asset.contract.ts'
import * as booksContract from '../shared/books.contract.ts'
import * as budgetContract from '../shared/budget.contract.ts'
import * as costCenterContract from '../shared/costCenter.contract.ts'
import * as exchangeRateContract from '../shared/exchangeRate.contract.ts'
import * as fileImportContract from '../shared/fileImport.contract.ts'
import * as healthContract from '../shared/health.contract.ts'
import * as journalContract from '../shared/journal.contract.ts'
import * as ledgerContract from '../shared/ledger.contract.ts'
import * as ledgerPaperContract from '../shared/ledgerPaper.contract.ts'
import * as mappingContract from '../shared/mapping.contract.ts'
import { accounting } from '../shared/module.ts'
import * as openingContract from '../shared/opening.contract.ts'
import * as overviewContract from '../shared/overview.contract.ts'
import * as periodContract from '../shared/period.contract.ts'
import * as profitContract from '../shared/profit.contract.ts'
import * as recurringContract from '../shared/recurring.contract.ts'
import * as reportContract from '../shared/report.contract.ts'
import * as settingsContract from '../shared/settings.contract.ts'
import * as templateContract from '../shared/template.contract.ts'
import * as trialBalanceContract from '../shared/trialBalance.contract.ts'
import * as vatContract from '../shared/vat.contract.ts'
import * as wizardContract from '../shared/wizard.contract.ts'
import type {} from './tables.ts'

const company = once(() => import('./company.commands.ts'))
const daily = () => import('./daily.job.ts')
const books = () => import('./books.job.ts')

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
      () => import('./account.commands.ts'),
      () => import('./account.queries.ts'),
      () => import('./report.paper.ts'),
    ),
    ...bind(
      mappingContract,
      () => import('./mapping.commands.ts'),
      () => import('./mapping.queries.ts'),
    ),
    ...bind(
      journalContract,
      () => import('./journal.commands.ts'),
      () => import('./journal.queries.ts'),
      () => import('./journal.showing.ts'),
    ),
    ...bind(settingsContract, () => import('./settings.commands.ts')),
    ...bind(
      fileImportContract,
      () => import('./accountImport.commands.ts'),
      () => import('./assetImport.commands.ts'),
      () => import('./budgetImport.commands.ts'),
      () => import('./journalImport.commands.ts'),
      () => import('./rateImport.commands.ts'),
      () => import('./fileImport.commands.ts'),
    ),
    ...bind(healthContract, () => import('./health.commands.ts')),
    ...bind(wizardContract, () => import('./wizard.queries.ts')),
    ...bind(
      recurringContract,
      () => import('./recurring.commands.ts'),
      () => import('./recurring.queries.ts'),
    ),
    ...bind(ledgerContract, () => import('./ledger.queries.ts')),
    ...bind(ledgerPaperContract, () => import('./ledger.paper.ts')),
    ...bind(
      trialBalanceContract,
      () => import('./balance.queries.ts'),
      () => import('./report.paper.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report.queries.ts'),
      () => import('./report.paper.ts'),
    ),
    ...bind(
      profitContract,
      () => import('./profit.queries.ts'),
      () => import('./report.paper.ts'),
    ),
    ...bind(booksContract, () => import('./books.queries.ts')),
    ...bind(
      openingContract,
      () => import('./opening.commands.ts'),
      () => import('./opening.queries.ts'),
    ),
    ...bind(
      periodContract,
      () => import('./period.commands.ts'),
      () => import('./year.commands.ts'),
      () => import('./period.queries.ts'),
    ),
    ...bind(
      costCenterContract,
      () => import('./costCenter.commands.ts'),
      () => import('./costCenter.queries.ts'),
    ),
    ...bind(
      exchangeRateContract,
      () => import('./exchangeRate.commands.ts'),
      () => import('./exchangeRate.queries.ts'),
      () => import('./revaluation.commands.ts'),
    ),
    ...bind(vatContract, () => import('./vat.commands.ts')),
    ...bind(templateContract, () => import('./template.commands.ts')),
    ...bind(
      budgetContract,
      () => import('./budget.commands.ts'),
      () => import('./budget.queries.ts'),
    ),
    ...bind(
      overviewContract,
      () => import('./overview.queries.ts'),
      () => import('./forecast.queries.ts'),
      () => import('./period.queries.ts'),
    ),
    ...bind(
      assetContract,
      () => import('./asset.commands.ts'),
      () => import('./asset.queries.ts'),
      () => import('./asset.paper.ts'),
      () => import('./assetCategory.commands.ts'),
      () => import('./assetCategory.queries.ts'),
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
  onCompanyCreated: async ctx => (await company()).openBooks(ctx),
}
