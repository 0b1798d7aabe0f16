// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface DimensionBalanceTable {
  company_id: Generated<number>
  dimension: 'costCenter' | 'profitUnit'
  dimension_id: string
  period_id: number
  account_id: string
  debit: number
  credit: number
}
