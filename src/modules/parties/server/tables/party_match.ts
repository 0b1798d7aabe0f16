// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface PartyMatchTable {
  company_id: Generated<number>
  id: Generated<string>
  a_id: string
  b_id: string
  score: number
  why: string[]
  state: 'open' | 'dismissed' | 'merged' | 'undone'
  dismiss_reason: string | null
  survivor_id: string | null
  survivor_before: NullableJson
  survivor_after: NullableJson
  merged_at: NullableInstant
  created_at: DefaultedInstant
  decided_at: NullableInstant
  decided_by: string | null
}
