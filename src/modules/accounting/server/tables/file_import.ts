// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface FileImportTable {
  company_id: Generated<number>
  id: Generated<string>
  kind: 'chart' | 'journal' | 'budget' | 'asset' | 'rate'
  file_name: string
  record_count: number
  total_minor: number | null
  state: Generated<'committed' | 'undone'>
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
