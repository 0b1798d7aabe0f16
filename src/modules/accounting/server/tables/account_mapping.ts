// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AccountMappingTable {
  company_id: Generated<number>
  key: string
  module: string
  account_id: string
  version: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}
