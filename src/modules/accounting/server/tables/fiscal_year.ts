// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface FiscalYearTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  starts_on: string
  ends_on: string
  status: Generated<'open' | 'closed'>
  created_at: DefaultedInstant
  created_by: string | null
}
