// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface InsuranceClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  policy_id: string
  flag_id: string
  claimed_on: string
  amount_minor: number
  claim_no: string | null
  invoice_id: string
  invoice_number: string
  created_at: DefaultedInstant
  created_by: string | null
  voided_on: string | null
}
