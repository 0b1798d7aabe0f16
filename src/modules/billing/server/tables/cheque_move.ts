// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ChequeMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  cheque_id: string
  move_no: number
  from_state: string
  to_state: string
  moved_on: string
  treasury_account_id: string | null
  fee_minor: Generated<number>
  fee_invoice_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
