// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface ChargeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  contract_id: string
  kind: 'late_return' | 'extra_km' | 'fuel' | 'cleaning' | 'early_return' | 'delivery' | 'other'
  state: Generated<'proposed' | 'decided' | 'invoiced' | 'dropped'>
  description_ar: string
  basis: NullableJson
  computed_minor: number
  decided_minor: number | null
  reason: string | null
  vehicle_id: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: NullableInstant
  invoice_id: string | null
  is_of_return: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
