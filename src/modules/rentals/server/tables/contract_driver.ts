// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ContractDriverTable {
  company_id: Generated<number>
  contract_id: string
  party_id: string
  is_main: Generated<boolean>
  from_on: string | null
  to_on: string | null
}
