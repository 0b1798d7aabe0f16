// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface LateFeeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  source_type: string
  source_id: string
  invoice_id: string
  party_id: string
  profit_unit_id: string | null
  label_ar: string
  rule_id: string | null
  through_on: string
  assessed_minor: Generated<number>
  waived_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}
