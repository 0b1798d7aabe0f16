// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

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
  reminded_day_for: NullableInstant
  reminded_hours_for: NullableInstant
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
  'clinic.appointment': AppointmentTable
  'clinic.patient': PatientTable
  'clinic.practitioner': PractitionerTable
  'clinic.room': RoomTable
  'clinic.schedule': ScheduleTable
  'clinic.schedule_exception': ScheduleExceptionTable
  'clinic.service': ServiceTable
  'clinic.waiting': WaitingTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends ClinicTables {}
}
