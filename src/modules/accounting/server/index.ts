import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as accountContract from '../shared/account.contract.ts'
import * as assetContract from '../shared/asset.contract.ts'
import * as booksContract from '../shared/books.contract.ts'
import * as budgetContract from '../shared/budget.contract.ts'
import * as costCenterContract from '../shared/costCenter.contract.ts'
import * as entryApprovalContract from '../shared/entryApproval.contract.ts'
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
import * as accountCommands from './account.commands.ts'
import * as accountQueries from './account.queries.ts'
import { importAccounts } from './accountImport.commands.ts'
import * as assetCommands from './asset.commands.ts'
import * as assetQueries from './asset.queries.ts'
import * as assetCategoryCommands from './assetCategory.commands.ts'
import * as assetCategoryQueries from './assetCategory.queries.ts'
import { importAssets } from './assetImport.commands.ts'
import { showTrialBalance } from './balance.queries.ts'
import { booksSchedules } from './books.job.ts'
import * as booksQueries from './books.queries.ts'
import * as budgetCommands from './budget.commands.ts'
import * as budgetQueries from './budget.queries.ts'
import { importBudget } from './budgetImport.commands.ts'
import { openBooks } from './company.commands.ts'
import * as costCenterCommands from './costCenter.commands.ts'
import * as costCenterQueries from './costCenter.queries.ts'
import { dailySchedule, sealSchedule, spreadSchedule } from './daily.job.ts'
import { approveEntry, sendBackEntry } from './entryApproval.commands.ts'
import * as exchangeRateCommands from './exchangeRate.commands.ts'
import { findRate, listRates } from './exchangeRate.queries.ts'
import { listImports, undoImport } from './fileImport.commands.ts'
import { showForecast } from './forecast.queries.ts'
import { fixHealth } from './health.commands.ts'
import * as journalCommands from './journal.commands.ts'
import * as journalQueries from './journal.queries.ts'
import { getJournal } from './journal.showing.ts'
import { importEntries } from './journalImport.commands.ts'
import { printEntry, printLedger } from './ledger.paper.ts'
import * as ledgerQueries from './ledger.queries.ts'
import * as mappingCommands from './mapping.commands.ts'
import * as mappingQueries from './mapping.queries.ts'
import * as openingCommands from './opening.commands.ts'
import * as openingQueries from './opening.queries.ts'
import { showOverview, showRatios } from './overview.queries.ts'
import * as periodCommands from './period.commands.ts'
import * as periodQueries from './period.queries.ts'
import * as profitQueries from './profit.queries.ts'
import { importRates } from './rateImport.commands.ts'
import * as recurringCommands from './recurring.commands.ts'
import * as recurringQueries from './recurring.queries.ts'
import { printAccounts, printProfit, printReport, printTrialBalance } from './report.paper.ts'
import { showReport } from './report.queries.ts'
import { revalueBalances } from './revaluation.commands.ts'
import { getSettings, saveSettings } from './settings.commands.ts'
import type {} from './tables.ts'
import * as templateCommands from './template.commands.ts'
import { reverseVat, settleVat } from './vat.commands.ts'
import { showWizard } from './wizard.queries.ts'
import * as yearCommands from './year.commands.ts'

export const accountingServer: ServerModule = {
  manifest: accounting,
  endpoints: [
    ...bind(accountContract, { ...accountCommands, ...accountQueries, printAccounts }),
    ...bind(mappingContract, { ...mappingCommands, ...mappingQueries }),
    ...bind(journalContract, { ...journalCommands, ...journalQueries, getJournal }),
    ...bind(entryApprovalContract, { approveEntry, sendBackEntry }),
    ...bind(settingsContract, { getSettings, saveSettings }),
    ...bind(fileImportContract, {
      importAccounts,
      importAssets,
      importBudget,
      importEntries,
      importRates,
      listImports,
      undoImport,
    }),
    ...bind(healthContract, { fixHealth }),
    ...bind(wizardContract, { showWizard }),
    ...bind(recurringContract, { ...recurringCommands, ...recurringQueries }),
    ...bind(ledgerContract, ledgerQueries),
    ...bind(ledgerPaperContract, { printEntry, printLedger }),
    ...bind(trialBalanceContract, { showTrialBalance, printTrialBalance }),
    ...bind(reportContract, { showReport, printReport }),
    ...bind(profitContract, { ...profitQueries, printProfit }),
    ...bind(booksContract, booksQueries),
    ...bind(openingContract, { ...openingCommands, ...openingQueries }),
    ...bind(periodContract, { ...periodCommands, ...yearCommands, ...periodQueries }),
    ...bind(costCenterContract, { ...costCenterCommands, ...costCenterQueries }),
    ...bind(exchangeRateContract, { ...exchangeRateCommands, findRate, listRates, revalueBalances }),
    ...bind(vatContract, { reverseVat, settleVat }),
    ...bind(templateContract, templateCommands),
    ...bind(budgetContract, { ...budgetCommands, ...budgetQueries }),
    ...bind(overviewContract, {
      showOverview,
      showRatios,
      showForecast,
      showHealth: periodQueries.showHealth,
    }),
    ...bind(assetContract, {
      ...assetCommands,
      ...assetQueries,
      ...assetCategoryCommands,
      ...assetCategoryQueries,
    }),
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
  schedules: [dailySchedule, spreadSchedule, sealSchedule, ...booksSchedules],
  onCompanyCreated: openBooks,
}
