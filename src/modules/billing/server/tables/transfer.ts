// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface TransferTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  from_id: string
  to_id: string
  amount_out_minor: number
  amount_in_minor: number
  fee_minor: Generated<number>
  two_steps: boolean
  status: 'sent' | 'received' | 'returned'
  sent_on: string
  ended_on: string | null
  reference: string | null
  memo: string | null
  sent_by: string | null
  sent_by_name: string
  ended_by: string | null
  ended_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
  foreign_out_minor: number | null
  foreign_in_minor: number | null
  exchange_minor: Generated<number>
}
