// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface TreasuryMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  treasury_account_id: string
  moved_on: string
  amount_minor: number
  kind: 'tender' | 'voidedTender' | 'returned' | 'session' | 'opening' | 'cheque' | 'bankFee' | 'transfer' | 'exchange'
  payment_id: string | null
  session_id: string | null
  created_at: DefaultedInstant
  cheque_id: string | null
  transfer_id: string | null
  foreign_minor: number | null
}
