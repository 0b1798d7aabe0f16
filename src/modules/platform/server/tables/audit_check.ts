// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface AuditCheckTable {
  company_id: Generated<number>
  verified_seq: number
  broken_seq: number | null
  checked_at: Instant
}
