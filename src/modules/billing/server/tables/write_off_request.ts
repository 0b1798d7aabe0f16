// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface WriteOffRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  invoice_id: string
  invoice_ids: string[]
  write_off_date: string
  reason: string
  asked_by: string
  outcome: 'approved' | 'rejected' | 'withdrawn' | null
  created_at: DefaultedInstant
}
