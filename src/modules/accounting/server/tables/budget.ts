// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface BudgetTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  fiscal_year_id: string
  name_ar: string
  basis: Generated<'yearToDate' | 'month'>
  status: Generated<'draft' | 'approved' | 'closed'>
  revises_id: string | null
  approved_at: NullableInstant
  approved_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
  written_by: string | null
}
