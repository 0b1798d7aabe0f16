// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface BranchTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  address: string | null
  manager_user_id: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
}
