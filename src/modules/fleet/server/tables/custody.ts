// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface CustodyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'contract' | 'permit' | 'workshop' | 'transfer'
  party_id: string | null
  holder: string
  source_type: 'contract' | 'permit' | 'workOrder' | 'transfer'
  source_id: string
  source_label: string
  claim_id: string | null
  from_at: Instant
  to_at: NullableInstant
  until_at: GeneratedAlways<Instant>
  held: GeneratedAlways<string>
  from_typed: Generated<boolean>
  to_typed: Generated<boolean>
  due_at: NullableInstant
  interrupts_id: string | null
  closed_at: NullableInstant
  voided_at: NullableInstant
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
