// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface SubscriptionOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  plan_code: string
  cycle: 'monthly' | 'yearly'
  takes_effect: 'now' | 'atEnd'
  starts_on: string
  ends_on: string
  price_minor: number
  credit_minor: number
  due_minor: number
  state: Generated<'pending' | 'paid' | 'cancelled'>
  method: 'transfer' | 'cash' | 'cheque' | 'link' | null
  reference: string | null
  received_on: string | null
  recorded_by: string | null
  applied_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
  anchor_day: number | null
}
