// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface SubscriptionTable {
  company_id: Generated<number>
  version: Generated<number>
  plan_code: string
  cycle: 'trial' | 'monthly' | 'yearly'
  state: 'trial' | 'active' | 'grace' | 'free'
  starts_on: string
  ends_on: string
  paid_minor: Generated<number>
  last_reminder: string | null
  changed_at: DefaultedInstant
  open_order_id: string | null
  open_order_number: string | null
  open_order_due_minor: number | null
  open_order_at: NullableInstant
  last_order_year: number | null
  last_order_no: number | null
  anchor_day: number | null
}
