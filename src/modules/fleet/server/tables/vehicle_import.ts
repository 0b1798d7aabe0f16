// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface VehicleImportTable {
  company_id: Generated<number>
  id: Generated<string>
  file_name: string
  rows_hash: string
  row_count: number
  created_count: number
  duplicate_count: number
  error_count: number
  state: Generated<'committed' | 'undone'>
  undo_until: Instant
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}
