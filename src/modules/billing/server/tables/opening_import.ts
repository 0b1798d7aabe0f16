// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface OpeningImportTable {
  company_id: Generated<number>
  id: Generated<string>
  opened_on: string
  file_names: string[]
  state: Generated<'committed' | 'undone'>
  account_count: number
  item_count: number
  party_count: number
  total_minor: number
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}
