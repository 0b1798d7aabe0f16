// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface PaymentSplitTable {
  company_id: Generated<number>
  payment_id: string
  line_no: number
  kind: 'invoice' | 'deposit' | 'advance' | 'refund' | 'line' | 'rounding' | 'exchange'
  amount_minor: number
  invoice_id: string | null
  deposit_id: string | null
  refunds_id: string | null
  description: string | null
  key: string | null
  tax_code: string | null
  tax_rate_bps: number | null
  tax_minor: Generated<number>
  cost_center_id: string | null
  profit_unit_id: string | null
  account_id: string | null
  service_from: string | null
  service_to: string | null
  spread_key: string | null
  spread_to_key: string | null
  foreign_minor: number | null
  party_id: string | null
}
