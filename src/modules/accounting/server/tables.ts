// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AccountTable } from './tables/account.ts'
import type { AccountBalanceTable } from './tables/account_balance.ts'
import type { AccountMappingTable } from './tables/account_mapping.ts'
import type { AssetTable } from './tables/asset.ts'
import type { AssetCategoryTable } from './tables/asset_category.ts'
import type { AssetChargeTable } from './tables/asset_charge.ts'
import type { AssetCostTable } from './tables/asset_cost.ts'
import type { AssetUseTable } from './tables/asset_use.ts'
import type { BooksProofTable } from './tables/books_proof.ts'
import type { BudgetTable } from './tables/budget.ts'
import type { BudgetAlertTable } from './tables/budget_alert.ts'
import type { BudgetLineTable } from './tables/budget_line.ts'
import type { CostCenterTable } from './tables/cost_center.ts'
import type { DimensionBalanceTable } from './tables/dimension_balance.ts'
import type { ExchangeRateTable } from './tables/exchange_rate.ts'
import type { FinanceSettingsTable } from './tables/finance_settings.ts'
import type { FiscalYearTable } from './tables/fiscal_year.ts'
import type { JournalDraftTable } from './tables/journal_draft.ts'
import type { JournalEntryTable } from './tables/journal_entry.ts'
import type { JournalLineTable } from './tables/journal_line.ts'
import type { LedgerHeadTable } from './tables/ledger_head.ts'
import type { OpeningDraftTable } from './tables/opening_draft.ts'
import type { PeriodTable } from './tables/period.ts'
import type { ProfitUnitTable } from './tables/profit_unit.ts'
import type { RecurringEntryTable } from './tables/recurring_entry.ts'
import type { SealTable } from './tables/seal.ts'
import type { SpreadTable } from './tables/spread.ts'
import type { SpreadPostingTable } from './tables/spread_posting.ts'

export type { AccountTable, AccountBalanceTable, AccountMappingTable, AssetTable, AssetCategoryTable, AssetChargeTable, AssetCostTable, AssetUseTable, BooksProofTable, BudgetTable, BudgetAlertTable, BudgetLineTable, CostCenterTable, DimensionBalanceTable, ExchangeRateTable, FinanceSettingsTable, FiscalYearTable, JournalDraftTable, JournalEntryTable, JournalLineTable, LedgerHeadTable, OpeningDraftTable, PeriodTable, ProfitUnitTable, RecurringEntryTable, SealTable, SpreadTable, SpreadPostingTable }

export interface AccountingTables {
  'accounting.account': AccountTable
  'accounting.account_balance': AccountBalanceTable
  'accounting.account_mapping': AccountMappingTable
  'accounting.asset': AssetTable
  'accounting.asset_category': AssetCategoryTable
  'accounting.asset_charge': AssetChargeTable
  'accounting.asset_cost': AssetCostTable
  'accounting.asset_use': AssetUseTable
  'accounting.books_proof': BooksProofTable
  'accounting.budget': BudgetTable
  'accounting.budget_alert': BudgetAlertTable
  'accounting.budget_line': BudgetLineTable
  'accounting.cost_center': CostCenterTable
  'accounting.dimension_balance': DimensionBalanceTable
  'accounting.exchange_rate': ExchangeRateTable
  'accounting.finance_settings': FinanceSettingsTable
  'accounting.fiscal_year': FiscalYearTable
  'accounting.journal_draft': JournalDraftTable
  'accounting.journal_entry': JournalEntryTable
  'accounting.journal_line': JournalLineTable
  'accounting.ledger_head': LedgerHeadTable
  'accounting.opening_draft': OpeningDraftTable
  'accounting.period': PeriodTable
  'accounting.profit_unit': ProfitUnitTable
  'accounting.recurring_entry': RecurringEntryTable
  'accounting.seal': SealTable
  'accounting.spread': SpreadTable
  'accounting.spread_posting': SpreadPostingTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AccountingTables {}
}
