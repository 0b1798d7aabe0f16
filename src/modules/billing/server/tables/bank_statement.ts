// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface BankStatementTable {
  company_id: Generated<number>
  id: Generated<string>
  treasury_account_id: string
  profile_id: string | null
  file_name: string
  file_hash: string
  from_on: string
  to_on: string
  closing_minor: number | null
  line_count: number
  repeated_count: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
