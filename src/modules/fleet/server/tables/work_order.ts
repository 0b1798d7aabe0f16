// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface WorkOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  vehicle_id: string
  type: 'routine' | 'oil_change' | 'tire_service' | 'brake_service' | 'engine_repair' | 'transmission' | 'electrical' | 'body_work' | 'inspection' | 'emergency' | 'other'
  description: string
  priority: 'low' | 'medium' | 'high' | 'urgent'
  vendor_party_id: string | null
  planned_from: NullableInstant
  planned_to: NullableInstant
  estimated_minor: number | null
  state: Generated<'pending' | 'in_progress' | 'completed' | 'cancelled'>
  custody_id: string | null
  started_at: NullableInstant
  completed_at: NullableInstant
  completed_on: string | null
  odometer_km: number | null
  cost_minor: number | null
  cleared_minor: Generated<number>
  billed_minor: number | null
  payment_id: string | null
  bill_id: string | null
  bill_document: string | null
  cancel_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  voided_papers: Generated<number>
  approval: 'waiting' | 'approved' | 'rejected' | null
}
