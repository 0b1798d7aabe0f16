// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface FuelLogTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  at: Instant
  filled_on: string
  litres: string
  km: number
  is_full: boolean
  paid_by: 'company' | 'custodian'
  cost_minor: number | null
  vendor_party_id: string | null
  receipt_no: string | null
  fuel_bill_id: string | null
  voided_at: NullableInstant
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
