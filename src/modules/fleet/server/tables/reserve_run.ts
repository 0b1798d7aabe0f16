// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ReserveRunTable {
  company_id: Generated<number>
  id: Generated<string>
  month: string
  run_on: string
  target_minor: number
  delta_minor: number
  entry_number: string | null
  created_at: DefaultedInstant
}
