// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface PeriodTable {
  company_id: Generated<number>
  id: number
  fiscal_year_id: string
  number: number
  starts_on: string
  ends_on: string
  status: Generated<'open' | 'adjusting' | 'closed'>
  created_at: DefaultedInstant
  created_by: string | null
}
