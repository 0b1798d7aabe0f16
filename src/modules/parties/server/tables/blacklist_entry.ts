// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface BlacklistEntryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  party_id: string
  reason_code: 'non_return' | 'unpaid' | 'damage' | 'fraud' | 'violations' | 'abuse' | 'other'
  reason: string
  evidence_links: Generated<string[]>
  starts_on: string
  review_on: string
  appeal: string | null
  appealed_at: NullableInstant
  lifted_at: NullableInstant
  lifted_by: string | null
  lift_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
