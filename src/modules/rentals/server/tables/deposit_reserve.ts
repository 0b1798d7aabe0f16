// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface DepositReserveTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  kind: 'mark' | 'charge' | 'lateFines'
  subject_id: string
  deposit_id: string
  reserve_id: string
  amount_minor: number
  released_at: NullableInstant
  created_at: DefaultedInstant
  release_on: string | null
  fine_count: number | null
}
