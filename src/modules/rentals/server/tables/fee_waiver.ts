// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FeeWaiverTable {
  company_id: Generated<number>
  id: Generated<string>
  late_fee_id: string
  row_id: string
  amount_minor: number
  reason: string
  state: Generated<'waiting' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: DefaultedInstant
  created_by: string | null
}
