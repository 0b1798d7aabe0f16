// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface LegTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  no: number
  vehicle_id: string
  custody_id: string
  out_at: Instant
  in_at: NullableInstant
  out_km: number
  in_km: number | null
  out_eighths: number
  in_eighths: number | null
  out_inspection_id: string | null
  in_inspection_id: string | null
}
