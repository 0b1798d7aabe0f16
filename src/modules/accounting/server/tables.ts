// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type Json = ColumnType<any, string | null, string | null>
type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type DefaultedJson = ColumnType<any, string | null | undefined, string | null>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type NullableJson = ColumnType<any, string | null | undefined, string | null>
export type { DefaultedInstant, DefaultedJson, Instant, Json, NullableInstant, NullableJson }

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
  'accounting.cost_center': CostCenterTable
  'accounting.dimension_balance': DimensionBalanceTable
  'accounting.finance_settings': FinanceSettingsTable
  'accounting.fiscal_year': FiscalYearTable
  'accounting.journal_draft': JournalDraftTable
  'accounting.journal_entry': JournalEntryTable
  'accounting.journal_line': JournalLineTable
  'accounting.ledger_head': LedgerHeadTable
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
