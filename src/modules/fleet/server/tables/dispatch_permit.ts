// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface DispatchPermitTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  vehicle_id: string
  purpose: 'employee_use' | 'delivery' | 'maintenance' | 'inspection' | 'transfer' | 'other'
  priority: 'low' | 'normal' | 'high' | 'urgent'
  driver_party_id: string
  destination: string
  destination_branch_id: string | null
  starts_at: Instant
  ends_at: Instant
  expected_km: number | null
  fuel_allowance_minor: number | null
  note: string | null
  state: Generated<'pending' | 'approved' | 'rejected' | 'in_progress' | 'completed' | 'cancelled'>
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  reject_reason: string | null
  custody_id: string | null
  started_at: NullableInstant
  returned_at: NullableInstant
  completed_at: NullableInstant
  out_inspection_id: string | null
  in_inspection_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
