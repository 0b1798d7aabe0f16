// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface CardHoldTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  contract_id: string
  amount_minor: number
  card_last4: string
  authorisation: string
  held_on: string
  lapses_on: string
  state: Generated<'held' | 'captured' | 'released'>
  captured_minor: number | null
  payment_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
