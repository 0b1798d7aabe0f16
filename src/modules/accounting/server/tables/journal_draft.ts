// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json, NullableInstant } from '#kernel/server/column-types.ts'

export interface JournalDraftTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  status: Generated<'draft' | 'submitted' | 'posted'>
  entry_date: string
  memo: string
  lines: Json
  file_ids: Generated<string[]>
  entry_id: string | null
  submitted_at: NullableInstant
  submitted_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
  submitted_by_name: string | null
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  decision_reason: string | null
}
