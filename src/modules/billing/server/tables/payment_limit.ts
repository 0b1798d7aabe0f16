// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface PaymentLimitTable {
  company_id: Generated<number>
  kind: 'payment' | 'expense'
  version: Generated<number>
  from_minor: number
  created_at: DefaultedInstant
  created_by: string | null
}
