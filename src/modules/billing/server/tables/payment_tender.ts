// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface PaymentTenderTable {
  company_id: Generated<number>
  payment_id: string
  line_no: number
  treasury_account_id: string | null
  amount_minor: number
  reference: string | null
  session_id: string | null
  cheque_id: string | null
  foreign_minor: number | null
}
