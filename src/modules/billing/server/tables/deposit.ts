// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface DepositTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  party_id: string
  purpose: string
  source: string | null
  received_on: string
  hold_until: string | null
  control_account_id: string
  received_minor: Generated<number>
  applied_minor: Generated<number>
  returned_minor: Generated<number>
  forfeited_minor: Generated<number>
  reserved_minor: Generated<number>
  balance_minor: GeneratedAlways<number>
  source_key: string
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
}
