// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ScheduleRowTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  event_id: string | null
  no: number
  from_on: string
  to_on: string
  due_on: string
  amount_minor: number
  state: Generated<'scheduled' | 'invoiced' | 'cancelled' | 'elsewhere'>
  invoice_id: string | null
  vehicle_id: string | null
  share_minor: number | null
  share_from_minor: number | null
  voided_invoices: Generated<number>
  agreed_due_on: string | null
}
