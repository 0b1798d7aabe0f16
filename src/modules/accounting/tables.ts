// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, Json, NullableInstant } from '#kernel/server/column-types.ts'

export interface AccountTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  parent_id: string | null
  level: number
  class: GeneratedAlways<number | null>
  contra: Generated<boolean>
  control: Generated<'none' | 'treasury' | 'customer' | 'vendor' | 'employee' | 'owner' | 'deposit' | 'cheque' | 'asset' | 'tax' | 'spread' | 'inventory' | 'module'>
  cash_flow: 'cash' | 'operating' | 'investing' | 'financing'
  requires_party: Generated<boolean>
  requires_cost_center: Generated<boolean>
  requires_profit_unit: Generated<boolean>
  active: Generated<boolean>
  leaf: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AccountBalanceTable {
  company_id: Generated<number>
  account_id: string
  period_id: number
  debit: number
  credit: number
}

export interface AccountMappingTable {
  company_id: Generated<number>
  key: string
  module: string
  account_id: string
  version: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AssetTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  name_ar: string
  category_id: string
  status: Generated<'inService' | 'disposed'>
  source_key: string
  cost_minor: number
  salvage_minor: Generated<number>
  in_service_on: string
  method: 'straightLine' | 'decliningBalance' | 'unitsOfUse'
  life: number
  yearly_rate_bps: number | null
  opening_accumulated_minor: Generated<number>
  accumulated_minor: Generated<number>
  plan_from: string
  plan_accumulated_minor: number
  plan_life: number
  next_on: string | null
  profit_unit_id: string | null
  cost_center_id: string | null
  location: string | null
  serial: string | null
  custodian: string | null
  disposal: 'sale' | 'scrap' | 'totalLoss' | 'undone' | null
  disposed_on: string | null
  proceeds_minor: number | null
  disposal_reason: string | null
  search: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AssetCategoryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  cost_account_id: string
  accumulated_account_id: string
  expense_account_id: string
  method: 'straightLine' | 'decliningBalance' | 'unitsOfUse'
  life: number
  yearly_rate_bps: number | null
  salvage_bps: Generated<number>
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AssetChargeTable {
  company_id: Generated<number>
  asset_id: string
  month: string
  amount_minor: number
  units: number | null
  entry_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AssetCostTable {
  company_id: Generated<number>
  asset_id: string
  cost_no: number
  source_key: string
  added_on: string
  amount_minor: number
  entry_id: string
  line_no: number
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AssetUseTable {
  company_id: Generated<number>
  asset_id: string
  month: string
  units: number
  source_key: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface BooksProofTable {
  company_id: Generated<number>
  seq: number
  hash: string
  numbers: Json
  proven_at: DefaultedInstant
}

export interface BudgetTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  fiscal_year_id: string
  name_ar: string
  basis: Generated<'yearToDate' | 'month'>
  status: Generated<'draft' | 'approved' | 'closed'>
  revises_id: string | null
  approved_at: NullableInstant
  approved_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
  written_by: string | null
}

export interface BudgetAlertTable {
  company_id: Generated<number>
  budget_id: string
  line_no: number
  month: number
  alert_type: 'budget_warning' | 'budget_exceeded'
  current_percentage_bps: number
  amount_exceeded_minor: number
  created_at: DefaultedInstant
}

export interface BudgetLineTable {
  company_id: Generated<number>
  budget_id: string
  line_no: number
  month: number
  account_id: string
  cost_center_id: string | null
  amount_minor: number
}

export interface CostCenterTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  parent_id: string | null
  manager_user_id: string | null
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DimensionBalanceTable {
  company_id: Generated<number>
  dimension: 'costCenter' | 'profitUnit'
  dimension_id: string
  period_id: number
  account_id: string
  debit: number
  credit: number
}

export interface ExchangeRateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  currency: string
  rate_on: string
  rate: string
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface FinanceSettingsTable {
  company_id: Generated<number>
  version: Generated<number>
  revenue_recognition: Generated<'atIssue' | 'overPeriod'>
  auto_apply_advances: Generated<boolean>
  require_cash_session: Generated<boolean>
  session_tolerance_minor: number
  cash_rounding_minor: Generated<number>
  bounced_cheque_fee_minor: number
  provision_rates_bps: Generated<number[]>
  public_link_days: Generated<number>
  vat_return_months: Generated<number>
  vat_due_days: number | null
}

export interface FiscalYearTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  starts_on: string
  ends_on: string
  status: Generated<'open' | 'closed'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface JournalDraftTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  status: Generated<'draft' | 'submitted' | 'posted'>
  entry_date: string
  memo: string
  lines: Json
  file_ids: Generated<string[]>
  entry_id: string | null
  submitted_at: NullableInstant
  submitted_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
  submitted_by_name: string | null
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  decision_reason: string | null
}

export interface JournalEntryTable {
  company_id: Generated<number>
  id: string
  number: string
  entry_date: string
  period_id: number
  posted_at: Instant
  posted_by: string
  kind: 'auto' | 'manual' | 'recurring' | 'opening' | 'revaluation' | 'closing' | 'reversal'
  memo: string
  source_key: string
  origin_key: string
  generation: number
  payload_hash: string
  base_currency: string
  total: number
  line_count: number
  reverses_id: string | null
  reversed_number: string | null
  file_ids: Generated<string[]>
  file_hashes: Generated<string[]>
  search: string
  chain_seq: number
  prev_hash: string
  hash: string
}

export interface JournalLineTable {
  company_id: Generated<number>
  entry_id: string
  line_no: number
  account_id: string
  period_id: number
  entry_date: string
  debit: number
  credit: number
  currency: string | null
  fc_amount: number | null
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  memo: string | null
}

export interface LedgerHeadTable {
  company_id: Generated<number>
  seq: number
  hash: string
}

export interface OpeningDraftTable {
  company_id: Generated<number>
  opened_on: string
  rows: Json
  version: number
  saved_at: Instant
  saved_by: string
  saved_by_name: string
}

export interface PeriodTable {
  company_id: Generated<number>
  id: number
  fiscal_year_id: string
  number: number
  starts_on: string
  ends_on: string
  status: Generated<'open' | 'adjusting' | 'closed'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ProfitUnitTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'vehicle' | 'property' | 'unit' | 'project'
  external_id: string
  label_ar: string
  label_en: string | null
  cost_center_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RecurringEntryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  memo: string
  lines: Json
  every: 'month' | 'quarter' | 'year'
  day_of_month: number
  starts_on: string
  ends_on: string | null
  auto_post: Generated<boolean>
  auto_reverse: Generated<boolean>
  next_on: string | null
  last_on: string | null
  reverse_on: string | null
  reverse_entry_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SealTable {
  company_id: Generated<number>
  id: Generated<string>
  seq: number
  hash: string
  at: Instant
  reason: string
  created_by: string | null
}

export interface SpreadTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  source_key: string
  payload_hash: string
  memo: string
  amount: number
  starts_on: string
  ends_on: string
  debit_key: string
  credit_key: string
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  stopped_on: string | null
  next_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SpreadPostingTable {
  company_id: Generated<number>
  spread_id: string
  month: string
  amount: number
  entry_id: string
}

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
