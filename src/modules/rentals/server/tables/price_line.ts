// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface PriceLineTable {
  company_id: Generated<number>
  id: Generated<string>
  quotation_item_id: string | null
  contract_id: string | null
  event_id: string | null
  line_no: number
  kind: 'rent' | 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  extra_id: string | null
  description_ar: string
  quantity: number
  unit_price_minor: number
  discount_minor: Generated<number>
  amount_minor: number
  key: string
}
