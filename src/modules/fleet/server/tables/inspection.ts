// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface InspectionTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  device_key: string
  vehicle_id: string
  purpose: 'out' | 'in' | 'periodic'
  custody_id: string | null
  at: Instant
  odometer_km: number
  fuel_eighths: number
  overall: 'excellent' | 'good' | 'fair' | 'poor'
  note: string | null
  state: Generated<'draft' | 'signed' | 'voided'>
  document_hash: string | null
  signed_at: NullableInstant
  signed_by: string | null
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
