// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AllocationTable {
  company_id: Generated<number>
  id: Generated<string>
  invoice_id: string
  payment_id: string | null
  credit_id: string | null
  deposit_id: string | null
  amount_minor: number
  allocated_on: string
  releases_id: string | null
  released_minor: Generated<number>
  posted: boolean
  created_at: DefaultedInstant
  created_by: string | null
  foreign_minor: number | null
  source_minor: number | null
  source_foreign_minor: number | null
}
