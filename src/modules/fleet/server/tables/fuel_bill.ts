// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FuelBillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vendor_party_id: string
  billed_on: string
  accrued_minor: number
  amount_minor: number
  payment_id: string | null
  bill_id: string | null
  document: string
  voided_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
