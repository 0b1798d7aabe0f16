// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface CustodyDriverTable {
  company_id: Generated<number>
  id: Generated<string>
  custody_id: string
  party_id: string
  from_at: Instant
  to_at: NullableInstant
}
