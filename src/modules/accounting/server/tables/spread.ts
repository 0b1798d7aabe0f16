// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface SpreadTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  source_key: string
  payload_hash: string
  memo: string
  amount: number
  starts_on: string
  ends_on: string
  debit_key: string
  credit_key: string
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  stopped_on: string | null
  next_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
