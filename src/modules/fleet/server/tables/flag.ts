// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface FlagTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'accident' | 'stolen' | 'police_hold' | 'out_of_service'
  note: string
  from_at: Instant
  to_at: NullableInstant
  until_at: GeneratedAlways<Instant>
  expected_until: NullableInstant
  police_report_no: string | null
  fault_percent: number | null
  insurance_claim_no: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
