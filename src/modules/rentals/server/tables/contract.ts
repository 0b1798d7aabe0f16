// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface ContractTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  external_number: string | null
  type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'rent_to_own' | 'corporate' | 'service'
  status: Generated<'draft' | 'under_review' | 'reserved' | 'active' | 'suspended' | 'returned' | 'closed' | 'cancelled'>
  customer_id: string
  group_id: string | null
  vehicle_id: string | null
  branch_id: string | null
  subject: string | null
  start_at: Instant
  due_back_at: Instant
  returned_at: NullableInstant
  return_recorded_at: NullableInstant
  pricing: Json
  discount: NullableJson
  extras: DefaultedJson
  list_price_minor: number
  discount_minor: number
  discount_reason: string | null
  total_minor: number
  deposit_of_rate_minor: Generated<number>
  deposit_required_minor: Generated<number>
  deposit_reason: string | null
  fuel_policy: Generated<'same_to_same' | 'prepaid' | 'free'>
  frequency: Generated<'once' | 'monthly' | 'quarterly' | 'semi_annual' | 'annual' | 'custom'>
  anchor: Generated<'start_day' | 'first_of_month'>
  timing: Generated<'advance' | 'arrears'>
  custom_rows: NullableJson
  guarantor_ids: Generated<string[]>
  was_extended: Generated<boolean>
  chain_id: string
  renews_id: string | null
  master_id: string | null
  quotation_id: string | null
  option_price_minor: number | null
  down_payment_minor: number | null
  claim_id: string | null
  request_triggers: Generated<string[]>
  signed_name: string | null
  signed_at: NullableInstant
  signature: NullableJson
  settlement_proposed_on: string | null
  reached: DefaultedJson
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
  free_days: Generated<number>
  template_id: string | null
  late_fee_rule: NullableJson
  early_return_minor: Generated<number>
}
