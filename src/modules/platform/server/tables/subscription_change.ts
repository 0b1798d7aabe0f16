// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface SubscriptionChangeTable {
  id: Generated<number>
  company_id: Generated<number>
  at: Instant
  plan_code: string
  cycle: 'trial' | 'monthly' | 'yearly'
  state: 'trial' | 'active' | 'grace' | 'free'
  price_minor: number
}
