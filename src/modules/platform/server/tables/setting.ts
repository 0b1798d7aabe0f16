// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface SettingTable {
  company_id: Generated<number>
  module: string
  key: string
  value: Json
  version: Generated<number>
  changed_at: DefaultedInstant
  changed_by: string | null
}
