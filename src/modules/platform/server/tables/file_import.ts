// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface FileImportTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  kind: string
  file_name: string
  rows_hash: string
  row_count: number
  record_count: number
  error_count: Generated<number>
  total_minor: number | null
  state: Generated<'committed' | 'undone'>
  undo_until: Instant
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
