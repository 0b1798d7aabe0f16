// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, Json } from '#kernel/server/column-types.ts'

export interface SecondRecordTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  leg_id: string
  purpose: 'out' | 'in'
  device_key: string
  at: Instant
  odometer_km: number | null
  fuel_eighths: number | null
  photos: Json
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
