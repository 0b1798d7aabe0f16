// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableJson } from '#kernel/server/column-types.ts'

export interface IdempotencyTable {
  company_id: Generated<number>
  key: string
  endpoint: string
  user_id: string | null
  request_hash: string
  response: NullableJson
  created_at: DefaultedInstant
}
