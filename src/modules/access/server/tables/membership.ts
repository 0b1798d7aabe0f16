// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface MembershipTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  user_id: string
  employee_id: string | null
  employee_number: string | null
  manager_user_id: string | null
  position: string | null
  has_system_access: Generated<boolean>
  account_status: Generated<'pending' | 'active' | 'inactive' | 'suspended'>
  employee_left_on: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
