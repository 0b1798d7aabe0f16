// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, Json } from '#kernel/server/column-types.ts'

export interface AuditEventTable {
  company_id: Generated<number>
  seq: number
  at: Instant
  actor: string
  actor_name: string
  visit_id: string | null
  operation: string
  subject: string
  subject_label: string | null
  changes: Json
  reason: string | null
  request_id: string
  ip: string | null
  device: string | null
  prev_hash: string
  hash: string
}
