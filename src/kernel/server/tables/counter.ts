// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface CounterTable {
  company_id: Generated<number>
  series: string
  year: number
  last: number
}
