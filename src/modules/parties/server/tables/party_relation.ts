// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface PartyRelationTable {
  company_id: Generated<number>
  id: Generated<string>
  from_id: string
  to_id: string
  kind: 'sponsor' | 'employer' | 'contact_person' | 'signatory' | 'guarantor'
  created_at: DefaultedInstant
  created_by: string | null
}
