// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ChequeImageTable {
  company_id: Generated<number>
  cheque_id: string
  position: number
  file_id: string
  created_at: DefaultedInstant
  created_by: string | null
}
