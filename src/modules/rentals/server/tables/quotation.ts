// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface QuotationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  root_id: string
  version_no: Generated<number>
  is_newest: Generated<boolean>
  number: string | null
  customer_id: string
  status: Generated<'draft' | 'sent' | 'approved' | 'rejected' | 'superseded' | 'expired' | 'withdrawn' | 'converted'>
  valid_until_on: string
  hold_hours: number
  hold_until: NullableInstant
  terms: string | null
  discount_reason: string | null
  total_minor: number
  start_at: Instant
  due_back_at: Instant
  sent_at: NullableInstant
  viewed_at: NullableInstant
  decided_at: NullableInstant
  is_approved: boolean | null
  decision_name: string | null
  decision_strokes: NullableJson
  decision_ip: string | null
  decision_device: string | null
  reject_reason: 'price' | 'dates' | 'vehicleType' | 'choseOthers' | 'postponed' | 'other' | null
  reject_text: string | null
  withdraw_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
}
