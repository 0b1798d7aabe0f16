// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

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
  'services.disbursement': DisbursementTable
  'services.enrolment': EnrolmentTable
  'services.enrolment_instalment': EnrolmentInstalmentTable
  'services.fee_plan': FeePlanTable
  'services.waybill': WaybillTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ServicesTables {}
}
