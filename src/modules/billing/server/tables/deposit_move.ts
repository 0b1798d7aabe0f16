// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface DepositMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  deposit_id: string
  kind: 'receive' | 'apply' | 'return' | 'forfeit' | 'reserve' | 'release'
  amount_minor: number
  moved_on: string
  payment_id: string | null
  invoice_id: string | null
  reserve_id: string | null
  until: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
