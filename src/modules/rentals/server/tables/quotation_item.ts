// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedJson, Generated, Instant, Json, NullableJson } from '#kernel/server/column-types.ts'

export interface QuotationItemTable {
  company_id: Generated<number>
  id: Generated<string>
  quotation_id: string
  position: number
  type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'rent_to_own' | 'corporate' | 'service'
  group_id: string | null
  vehicle_id: string | null
  quantity: number
  start_at: Instant
  due_back_at: Instant
  days: number
  discount: NullableJson
  extras: DefaultedJson
  note: string | null
  pricing: Json
  list_price_minor: number
  discount_minor: number
  total_minor: number
}
