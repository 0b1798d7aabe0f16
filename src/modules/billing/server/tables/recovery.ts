// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface RecoveryTable {
  company_id: Generated<number>
  write_off_id: string
  payment_id: string
  amount_minor: number
  created_at: DefaultedInstant
}
