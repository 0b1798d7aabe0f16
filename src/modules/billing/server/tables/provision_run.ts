// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ProvisionRunTable {
  company_id: Generated<number>
  id: Generated<string>
  as_of: string
  target_minor: number
  booked_minor: number
  entry_number: string
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
