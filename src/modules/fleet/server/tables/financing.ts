// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface FinancingTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  lender_party_id: string
  dealer_party_id: string
  agreement_on: string
  cash_price_minor: number
  down_payment_minor: number
  financed_minor: GeneratedAlways<number>
  installment_count: number
  first_due_on: string
  terms: 'annual' | 'flat' | 'amount'
  rate_ppm: number | null
  installment_minor: number
  monthly_rate: string
  reference: string | null
  note: string | null
  state: Generated<'draft' | 'active' | 'settled'>
  settled_on: string | null
  quote_minor: number | null
  created_at: DefaultedInstant
  created_by: string | null
  paid_before: number | null
  opened_on: string | null
}
