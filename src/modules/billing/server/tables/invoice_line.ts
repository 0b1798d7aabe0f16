// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface InvoiceLineTable {
  company_id: Generated<number>
  invoice_id: string
  line_no: number
  description: string
  description_en: string | null
  quantity: string
  unit_price_minor: number
  gross_minor: number
  line_discount_minor: number
  document_discount_minor: number
  revenue_minor: number
  given_minor: number
  net_minor: number
  tax_code: string | null
  tax_rate_bps: number | null
  tax_minor: number
  key: string | null
  account_id: string | null
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  service_from: string | null
  service_to: string | null
  spread_key: string | null
  spread_to_key: string | null
  foreign_price_minor: number | null
  foreign_discount_minor: number | null
  foreign_net_minor: number | null
  discount_key: string | null
  reverse_tax_minor: number | null
  deducts_id: string | null
  foreign_tax_minor: number | null
  carried_minor: number | null
}
