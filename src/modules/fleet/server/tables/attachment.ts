// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface AttachmentTable {
  company_id: Generated<number>
  id: Generated<string>
  file_id: string
  vehicle_id: string | null
  document_id: string | null
  flag_id: string | null
  position: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
  policy_id: string | null
  fuel_log_id: string | null
  work_order_id: string | null
}
