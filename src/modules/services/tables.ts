// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface BoqLineTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  project_id: string
  code: string
  description: string
  unit: string
  quantity: string
  rate_minor: number
  amount_minor: number
  done_bps: Generated<number>
  varied_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CertificateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  state: Generated<'draft' | 'submitted' | 'certified' | 'invoiced' | 'cancelled'>
  project_id: string
  subcontract_id: string | null
  no: number
  certified_on: string
  cumulative_bps: number
  value_minor: number
  previous_minor: number
  current_minor: number
  retention_minor: number
  advance_minor: Generated<number>
  reference: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DisbursementTable {
  company_id: Generated<number>
  id: Generated<string>
  waybill_id: string
  description: string
  amount_minor: number
  paid_on: string
  payment_id: string
  is_void: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EnrolmentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  state: Generated<'active' | 'withdrawn'>
  plan_id: string
  student_id: string
  guardian_id: string
  class_name: string | null
  discount_bps: Generated<number>
  discount_reason: string | null
  fee_minor: number
  discount_minor: number
  enrolled_on: string
  withdrawn_on: string | null
  credited_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EnrolmentInstalmentTable {
  company_id: Generated<number>
  id: Generated<string>
  enrolment_id: string
  no: number
  invoice_id: string
}

export interface FeePlanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  starts_on: string
  ends_on: string
  amount_minor: number
  sibling_bps: Generated<number>
  due_days: string[]
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FreedTimeTable {
  company_id: Generated<number>
  id: Generated<string>
  entry_id: string
  credit_id: string
  invoice_id: string
  line_no: number
}

export interface MilestoneTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  project_id: string
  state: Generated<'planned' | 'accepted'>
  description: string
  amount_minor: number
  due_on: string
  varied_on: string | null
  accepted_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ProjectTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  state: Generated<'active' | 'completed' | 'cancelled'>
  name_ar: string
  customer_id: string
  kind: 'time' | 'fixed' | 'progress'
  value_minor: number
  retention_bps: Generated<number>
  advance_bps: Generated<number>
  hour_rate_minor: number | null
  starts_on: string
  ends_on: string | null
  retention_due_on: string | null
  manager_user_id: string
  profit_unit_id: string
  note: string | null
  closed_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ProjectBudgetTable {
  company_id: Generated<number>
  id: Generated<string>
  project_id: string
  account_id: string
  amount_minor: number
}

export interface ProjectDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  project_id: string
  invoice_id: string
  kind: 'work' | 'retention' | 'milestone' | 'time' | 'subWork' | 'subRetention'
  source_id: string | null
}

export interface ProjectRateTable {
  company_id: Generated<number>
  id: Generated<string>
  project_id: string
  user_id: string
  rate_minor: number
}

export interface SubcontractTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  project_id: string
  vendor_id: string
  description: string
  value_minor: number
  retention_bps: Generated<number>
  retention_due_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface TimeEntryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  state: Generated<'draft' | 'submitted' | 'approved' | 'billed'>
  project_id: string
  user_id: string
  worked_on: string
  quarters: number
  description: string
  is_billable: Generated<boolean>
  rate_minor: number | null
  decided_by: string | null
  decided_at: NullableInstant
  return_reason: string | null
  invoice_id: string | null
  line_no: number | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface WaybillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  state: Generated<'draft' | 'dispatched' | 'delivered' | 'invoiced' | 'returned' | 'cancelled'>
  customer_id: string
  shipper: string | null
  consignee: string
  consignee_phone: string | null
  cargo: string
  weight_kg: string | null
  packages: number | null
  from_place: string
  to_place: string
  planned_at: Instant
  expected_at: Instant
  vehicle_id: string | null
  driver_id: string | null
  carrier_id: string | null
  freight_minor: number
  note: string | null
  dispatched_at: NullableInstant
  delivered_at: NullableInstant
  receiver: string | null
  signature_file_id: string | null
  photo_file_ids: Generated<string[]>
  invoice_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ServicesTables {
  'services.boq_line': BoqLineTable
  'services.certificate': CertificateTable
  'services.disbursement': DisbursementTable
  'services.enrolment': EnrolmentTable
  'services.enrolment_instalment': EnrolmentInstalmentTable
  'services.fee_plan': FeePlanTable
  'services.freed_time': FreedTimeTable
  'services.milestone': MilestoneTable
  'services.project': ProjectTable
  'services.project_budget': ProjectBudgetTable
  'services.project_document': ProjectDocumentTable
  'services.project_rate': ProjectRateTable
  'services.subcontract': SubcontractTable
  'services.time_entry': TimeEntryTable
  'services.waybill': WaybillTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ServicesTables {}
}
