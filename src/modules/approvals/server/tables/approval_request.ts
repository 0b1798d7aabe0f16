// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ApprovalRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  rule_id: string
  source: 'payroll' | 'contract' | 'payment' | 'expense' | 'purchase' | 'leave_request' | 'vehicle_maintenance' | 'budget' | 'other'
  subject_type: string
  subject_id: string
  title: string
  amount_minor: number | null
  priority: Generated<'low' | 'medium' | 'high' | 'urgent'>
  requested_at: Instant
  requested_by: string
  requested_by_name: string
  note: string | null
  fingerprint: string | null
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn' | 'void'>
  current_step: Generated<number>
  step_count: number
  ended_at: NullableInstant
  end_reason: string | null
}
