// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json, NullableInstant } from '#kernel/server/column-types.ts'

export interface ContractTemplateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  family_id: string
  version_no: number
  name_ar: string
  types: string[]
  clauses: Json
  state: Generated<'draft' | 'published' | 'retired'>
  published_at: NullableInstant
  published_by_name: string | null
  retired_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  languages: Generated<string[]>
}
