// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface AccessGrantTable {
  company_id: Generated<number>
  id: Generated<string>
  patient_id: string
  user_id: string
  basis: 'delegated' | 'breakGlass'
  reason: Buffer
  valid_until: Instant
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AddendumTable {
  company_id: Generated<number>
  id: Generated<string>
  patient_id: string
  encounter_id: string
  at: Instant
  by_name: string
  content: Buffer
  created_by: string | null
}

export interface AppointmentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  patient_id: string
  practitioner_id: string
  service_id: string
  room_id: string | null
  starts_at: Instant
  ends_at: Instant
  source: 'desk' | 'phone' | 'walkIn' | 'waiting' | 'link'
  state: 'offered' | 'lapsed' | 'booked' | 'confirmed' | 'arrived' | 'in_room' | 'done' | 'cancelled' | 'no_show'
  is_overbooked: Generated<boolean>
  offered_until: NullableInstant
  waiting_id: string | null
  queue_on: string | null
  queue_no: number | null
  confirmed_at: NullableInstant
  arrived_at: NullableInstant
  called_at: NullableInstant
  done_at: NullableInstant
  cancelled_at: NullableInstant
  missed_at: NullableInstant
  cancel_reason: string | null
  is_prepaid: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
  vouched_by: string | null
  patient_confirmed_at: NullableInstant
  invoice_id: string | null
  bill_no: Generated<number>
  note_state: 'draft' | 'signed' | null
}

export interface AttachmentTable {
  company_id: Generated<number>
  id: Generated<string>
  patient_id: string
  encounter_id: string
  kind: 'result' | 'image' | 'consent' | 'other'
  content: Buffer
  file_id: string
  sha256: string
  taken_on: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  insurer_id: string
  from_on: string
  to_on: string
  state: Generated<'draft' | 'submitted' | 'settled' | 'discarded'>
  submitted_on: string | null
  settled_on: string | null
  remittance_no: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClaimLineTable {
  company_id: Generated<number>
  id: Generated<string>
  claim_id: string
  visit_line_id: string
  amount_minor: number
  approved_minor: number | null
  rejection_code: string | null
  decision: 'resubmitted' | 'credited' | 'charged' | null
  decided_at: NullableInstant
}

export interface ClinicalSummaryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  patient_id: string
  content: Buffer
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CoverageTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  patient_id: string
  plan_id: string
  member_no: string
  from_on: string
  to_on: string | null
  referral: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EncounterTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  patient_id: string
  appointment_id: string
  practitioner_id: string
  state: Generated<'draft' | 'signed'>
  content: Buffer
  started_at: Instant
  signed_at: NullableInstant
  signed_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface InsurancePlanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  insurer_id: string
  name_ar: string
  cap_per_visit_minor: number | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface InsurerTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  party_id: string
  provider_code: string | null
  language: Generated<'ar' | 'en'>
  columns: string[]
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PatientTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  party_id: string
  sex: 'male' | 'female'
  guardian_id: string | null
  preferred_language: Generated<'ar' | 'en'>
  practitioner_sex: 'male' | 'female' | null
  wants_reminders: Generated<boolean>
  merged_into: string | null
  merged_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PlanRuleTable {
  company_id: Generated<number>
  plan_id: string
  service_group: 'consultation' | 'procedure' | 'lab' | 'pharmacy'
  share_kind: 'percent' | 'fixed'
  share_bps: number | null
  share_minor: number | null
  needs_approval: Generated<boolean>
}

export interface PractitionerTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  party_id: string
  user_id: string | null
  name_ar: string
  name_en: string
  specialty: string | null
  licence: string | null
  licence_expires_on: string | null
  sex: 'male' | 'female'
  service_id: string | null
  slot_minutes: Generated<number>
  share_bps: Generated<number>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PrescriptionTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  patient_id: string
  encounter_id: string
  at: Instant
  by_name: string
  content: Buffer
  created_by: string | null
}

export interface RecordAccessTable {
  company_id: Generated<number>
  id: Generated<string>
  patient_id: string
  user_id: string
  user_name: string
  at: Instant
  basis: 'treating' | 'delegated' | 'breakGlass'
  reason: Buffer | null
  parts: string[]
}

export interface ReminderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  appointment_id: string
  kind: 'day' | 'hours' | 'offer'
  visit_on: string
  told_at: Instant
  channel: 'email' | 'call'
  state: 'sent' | 'toCall' | 'called'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RoomTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ScheduleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  practitioner_id: string
  room_id: string | null
  weekdays: number[]
  opens_at: string
  closes_at: string
  breaks: DefaultedJson
  valid_from: string
  valid_to: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ScheduleExceptionTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  practitioner_id: string
  on_day: string
  opens_at: string | null
  closes_at: string | null
  reason: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ScreenTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  is_on: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ServiceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string
  service_group: 'consultation' | 'procedure' | 'lab' | 'pharmacy'
  price_minor: number
  minutes: number | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface VisitBillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  appointment_id: string
  bill_no: number
  billed_on: string
  coverage_id: string | null
  insurer_id: string | null
  invoice_id: string | null
  insurer_invoice_id: string | null
  consent_file_id: string | null
  is_void: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface VisitLineTable {
  company_id: Generated<number>
  id: Generated<string>
  bill_id: string
  line_no: number
  service_id: string
  service_group: 'consultation' | 'procedure' | 'lab' | 'pharmacy'
  price_minor: number
  patient_minor: number
  insurer_minor: number
  claimable_minor: number
  needs_approval: Generated<boolean>
  approval_no: string | null
}

export interface WaitingTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  patient_id: string
  practitioner_id: string
  service_id: string
  from_on: string
  to_on: string
  state: Generated<'waiting' | 'offered' | 'booked' | 'closed'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClinicTables {
  'clinic.access_grant': AccessGrantTable
  'clinic.addendum': AddendumTable
  'clinic.appointment': AppointmentTable
  'clinic.attachment': AttachmentTable
  'clinic.claim': ClaimTable
  'clinic.claim_line': ClaimLineTable
  'clinic.clinical_summary': ClinicalSummaryTable
  'clinic.coverage': CoverageTable
  'clinic.encounter': EncounterTable
  'clinic.insurance_plan': InsurancePlanTable
  'clinic.insurer': InsurerTable
  'clinic.patient': PatientTable
  'clinic.plan_rule': PlanRuleTable
  'clinic.practitioner': PractitionerTable
  'clinic.prescription': PrescriptionTable
  'clinic.record_access': RecordAccessTable
  'clinic.reminder': ReminderTable
  'clinic.room': RoomTable
  'clinic.schedule': ScheduleTable
  'clinic.schedule_exception': ScheduleExceptionTable
  'clinic.screen': ScreenTable
  'clinic.service': ServiceTable
  'clinic.visit_bill': VisitBillTable
  'clinic.visit_line': VisitLineTable
  'clinic.waiting': WaitingTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ClinicTables {}
}
