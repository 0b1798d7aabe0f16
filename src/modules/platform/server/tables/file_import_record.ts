// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface FileImportRecordTable {
  company_id: Generated<number>
  import_id: string
  record_no: number
  record_id: string
}
