// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Json } from '#kernel/server/column-types.ts'

export interface ViolationImportRowTable {
  company_id: Generated<number>
  import_id: string
  row_no: number
  texts: Json
  outcome: 'matched' | 'queued' | 'duplicate' | 'changed' | 'error'
  reason: string | null
}
