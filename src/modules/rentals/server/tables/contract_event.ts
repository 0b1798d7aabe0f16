// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ContractEventTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  kind: 'extend' | 'shorten' | 'swap' | 'suspend' | 'resume' | 'renew' | 'price_change' | 'override' | 'cancel'
  at: Instant
  by_name: string
  reason: string | null
  due_back_before: NullableInstant
  due_back_after: NullableInstant
  amount_minor: number | null
  from_vehicle_id: string | null
  to_vehicle_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  cause: 'company' | 'customer' | null
  rule_code: string | null
}
