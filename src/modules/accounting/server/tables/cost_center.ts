// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface CostCenterTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  parent_id: string | null
  manager_user_id: string | null
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
