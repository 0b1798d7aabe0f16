// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface PartyRoleTable {
  company_id: Generated<number>
  party_id: string
  role: 'customer' | 'vendor' | 'supplier' | 'owner' | 'tenant' | 'driver' | 'guarantor' | 'employee'
  created_at: DefaultedInstant
  created_by: string | null
}
