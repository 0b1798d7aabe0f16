// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface ExampleDataTable {
  company_id: Generated<number>
  state: 'filling' | 'ready' | 'failed'
  begun_at: Instant
  begun_by: string
  ready_seq: number | null
}
