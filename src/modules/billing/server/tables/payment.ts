// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface PaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  direction: 'in' | 'out'
  number: string
  payment_date: string
  party_id: string | null
  status: Generated<'submitted' | 'posted' | 'returned' | 'voided'>
  total_minor: number
  credit_minor: Generated<number>
  allocated_minor: Generated<number>
  refunded_minor: Generated<number>
  free_minor: GeneratedAlways<number>
  advance_account_id: string | null
  memo: string | null
  source_key: string
  voided_on: string | null
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
  returned_on: string | null
  return_reason: string | null
}
