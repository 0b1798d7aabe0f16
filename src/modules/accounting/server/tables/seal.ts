// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface SealTable {
  company_id: Generated<number>
  id: Generated<string>
  seq: number
  hash: string
  at: Instant
  reason: string
  created_by: string | null
}
