// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface ViolationImportTable {
  company_id: Generated<number>
  id: Generated<string>
  authority_party_id: string
  file_name: string
  rows_hash: string
  profile: Json
  row_count: number
  added_count: number
  matched_count: number
  queued_count: number
  duplicate_count: number
  changed_count: number
  error_count: number
  created_at: DefaultedInstant
  created_by: string | null
}
