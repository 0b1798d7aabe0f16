// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface UserRoleTable {
  company_id: Generated<number>
  user_id: string
  role: 'company_admin' | 'manager' | 'accountant' | 'fleet_manager' | 'sales_agent' | 'employee'
  granted_by: string | null
  created_at: DefaultedInstant
}
