// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface OperationTable {
  company_id: Generated<number>
  source_key: string
  payload_hash: string
  label: string
  answer: Json
  created_at: DefaultedInstant
}
