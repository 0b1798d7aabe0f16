// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

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
