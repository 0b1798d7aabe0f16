// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Json } from '#kernel/server/column-types.ts'

export interface BankProfileTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  headings: Json
  created_at: DefaultedInstant
  created_by: string | null
  read_as: DefaultedJson
}
