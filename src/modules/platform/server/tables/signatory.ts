// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface SignatoryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  title: string | null
  strokes: Json
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
