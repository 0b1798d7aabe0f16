// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface WorkOrderLineTable {
  company_id: Generated<number>
  id: Generated<string>
  work_order_id: string
  line_no: number
  kind: 'part' | 'labour' | 'external'
  description: string
  quantity: string
  unit_cost_minor: number
  amount_minor: number
  plan_item_id: string | null
  mark_id: string | null
  capitalise: Generated<boolean>
}
