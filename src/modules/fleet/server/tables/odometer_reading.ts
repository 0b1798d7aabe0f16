// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant } from '#kernel/server/column-types.ts'

export interface OdometerReadingTable {
  company_id: Generated<number>
  id: Generated<string>
  vehicle_id: string
  at: Instant
  km: number
  shown_km: number
  source: 'handover' | 'return' | 'permit' | 'workshop' | 'fuel' | 'manual'
  source_id: string | null
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
