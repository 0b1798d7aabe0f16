// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface VehicleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  make: string
  model: string
  year: number
  vin: string | null
  group_id: string
  branch_id: string | null
  colour: string | null
  body_class: 'sedan' | 'suv' | 'hatchback' | 'coupe' | 'convertible' | 'pickup' | 'van' | 'truck' | null
  transmission: 'automatic' | 'manual' | 'cvt' | null
  fuel_type: 'gasoline' | 'diesel' | 'hybrid' | 'electric' | null
  seats: number | null
  tank_litres: number | null
  ownership: Generated<'owned' | 'financed' | 'leased_in'>
  owner_party_id: string | null
  acquired_on: string | null
  in_service_on: string | null
  disposed_on: string | null
  disposal_kind: 'sold' | 'total_loss' | 'stolen' | 'returned' | null
  asset_id: string | null
  service_plan_id: string | null
  warranty_until: string | null
  warranty_km: number | null
  qr_token: string
  note: string | null
  import_id: string | null
  search: GeneratedAlways<string>
  created_at: DefaultedInstant
  created_by: string | null
  undone_disposals: Generated<number>
}
