// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface CopyResultTable {
  company_id: Generated<number>
  id: string
  at: Instant
  state: 'ready' | 'failed'
  requested_by_name: string
  by_staff: boolean
  size_bytes: number | null
  kind: Generated<'asked' | 'nightly' | 'manual'>
  row_count: number | null
  sha256: string | null
}
