// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface SavedViewTable {
  company_id: Generated<number>
  id: Generated<string>
  user_id: string
  list: string
  name: string
  search: Json
  pinned: Generated<boolean>
  shared: Generated<boolean>
  created_at: DefaultedInstant
}
