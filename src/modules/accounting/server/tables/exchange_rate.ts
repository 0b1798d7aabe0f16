// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ExchangeRateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  currency: string
  rate_on: string
  rate: string
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
