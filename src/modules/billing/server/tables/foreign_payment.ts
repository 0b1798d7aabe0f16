// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface ForeignPaymentTable {
  company_id: Generated<number>
  payment_id: string
  currency: string
  rate: string
  total_minor: number
  credit_minor: number
  allocated_minor: Generated<number>
  refunded_minor: Generated<number>
  free_minor: GeneratedAlways<number>
}
