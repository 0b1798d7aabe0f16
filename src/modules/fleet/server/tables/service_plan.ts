// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ServicePlanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  created_at: DefaultedInstant
  created_by: string | null
}
