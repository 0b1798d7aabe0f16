// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string | null
  group_id: string | null
  source_type: 'quotation' | 'contract' | 'permit' | 'workOrder'
  source_id: string
  source_label: string
  starts_at: Instant
  ends_at: Instant
  busy_until: Instant
  period: GeneratedAlways<string>
  expires_at: NullableInstant
  state: Generated<'active' | 'fulfilled' | 'released'>
  created_at: DefaultedInstant
  created_by: string | null
}
