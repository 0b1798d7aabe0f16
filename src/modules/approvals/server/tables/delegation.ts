// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface DelegationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  from_user_id: string
  to_user_id: string
  sources: string[]
  from_on: string
  to_on: string
  reason: string
  ended_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}
