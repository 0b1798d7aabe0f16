// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface AgreementTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  customer_id: string
  group_id: string
  from_on: string
  to_on: string | null
  period: GeneratedAlways<unknown>
  daily_minor: number | null
  weekly_minor: number | null
  monthly_minor: number | null
  yearly_minor: number | null
  included_km_daily: number | null
  included_km_monthly: number | null
  extra_km_minor: number | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CardHoldTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  contract_id: string
  amount_minor: number
  card_last4: string
  authorisation: string
  held_on: string
  lapses_on: string
  state: Generated<'held' | 'captured' | 'released'>
  captured_minor: number | null
  payment_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface ChargeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  contract_id: string
  kind: 'late_return' | 'extra_km' | 'fuel' | 'cleaning' | 'early_return' | 'delivery' | 'other'
  state: Generated<'proposed' | 'decided' | 'invoiced' | 'dropped'>
  description_ar: string
  basis: NullableJson
  computed_minor: number
  decided_minor: number | null
  reason: string | null
  vehicle_id: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: NullableInstant
  invoice_id: string | null
  is_of_return: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClauseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  category: string
  title_ar: string
  text_ar: string
  title_en: string | null
  text_en: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
  code: string
  mandatory_for: Generated<string[]>
}

export interface ContractTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  external_number: string | null
  type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'rent_to_own' | 'corporate' | 'service'
  status: Generated<'draft' | 'under_review' | 'reserved' | 'active' | 'suspended' | 'returned' | 'closed' | 'cancelled'>
  customer_id: string
  group_id: string | null
  vehicle_id: string | null
  branch_id: string | null
  subject: string | null
  start_at: Instant
  due_back_at: Instant
  returned_at: NullableInstant
  return_recorded_at: NullableInstant
  pricing: Json
  discount: NullableJson
  extras: DefaultedJson
  list_price_minor: number
  discount_minor: number
  discount_reason: string | null
  total_minor: number
  deposit_of_rate_minor: Generated<number>
  deposit_required_minor: Generated<number>
  deposit_reason: string | null
  fuel_policy: Generated<'same_to_same' | 'prepaid' | 'free'>
  frequency: Generated<'once' | 'monthly' | 'quarterly' | 'semi_annual' | 'annual' | 'custom'>
  anchor: Generated<'start_day' | 'first_of_month'>
  timing: Generated<'advance' | 'arrears'>
  custom_rows: NullableJson
  guarantor_ids: Generated<string[]>
  was_extended: Generated<boolean>
  chain_id: string
  renews_id: string | null
  master_id: string | null
  quotation_id: string | null
  option_price_minor: number | null
  down_payment_minor: number | null
  claim_id: string | null
  request_triggers: Generated<string[]>
  signed_name: string | null
  signed_at: NullableInstant
  signature: NullableJson
  settlement_proposed_on: string | null
  reached: DefaultedJson
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
  free_days: Generated<number>
  template_id: string | null
  late_fee_rule: NullableJson
  early_return_minor: Generated<number>
}

export interface ContractDriverTable {
  company_id: Generated<number>
  contract_id: string
  party_id: string
  is_main: Generated<boolean>
  from_on: string | null
  to_on: string | null
}

export interface ContractEventTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  kind: 'extend' | 'shorten' | 'swap' | 'suspend' | 'resume' | 'renew' | 'price_change' | 'override' | 'cancel'
  at: Instant
  by_name: string
  reason: string | null
  due_back_before: NullableInstant
  due_back_after: NullableInstant
  amount_minor: number | null
  from_vehicle_id: string | null
  to_vehicle_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  cause: 'company' | 'customer' | null
  rule_code: string | null
}

export interface ContractInvoiceTable {
  company_id: Generated<number>
  contract_id: string
  invoice_id: string
  kind: 'row' | 'downPayment' | 'charges' | 'mark' | 'swap' | 'credit' | 'option'
  row_id: string | null
  mark_id: string | null
  event_id: string | null
  created_at: DefaultedInstant
  is_shared: Generated<boolean>
  share_minor: number | null
}

export interface ContractTemplateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  family_id: string
  version_no: number
  name_ar: string
  types: string[]
  clauses: Json
  state: Generated<'draft' | 'published' | 'retired'>
  published_at: NullableInstant
  published_by_name: string | null
  retired_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  languages: Generated<string[]>
}

export interface DepositReserveTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  kind: 'mark' | 'charge' | 'lateFines'
  subject_id: string
  deposit_id: string
  reserve_id: string
  amount_minor: number
  released_at: NullableInstant
  created_at: DefaultedInstant
  release_on: string | null
  fine_count: number | null
}

export interface DuplicateDismissalTable {
  company_id: Generated<number>
  rule: 'vehicleOverlap' | 'externalNumber' | 'sameStart' | 'sameMoment'
  member_key: string
  reason: string
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ExtraTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  kind: 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  once_minor: number | null
  daily_minor: number | null
  weekly_minor: number | null
  monthly_minor: number | null
  month_days: Generated<number | null>
  excess_minor: number | null
  position: Generated<number>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FeeWaiverTable {
  company_id: Generated<number>
  id: Generated<string>
  late_fee_id: string
  row_id: string
  amount_minor: number
  reason: string
  state: Generated<'waiting' | 'approved' | 'rejected' | 'withdrawn'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LawRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  position: number
  code: string
  severity: 'block' | 'warn' | 'info'
  params: Json
  valid_from_on: string
  valid_to_on: string | null
  source: string
  confidence: 'confirmed' | 'toConfirm' | 'practice'
  name_ar: string
  message_ar: string
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LegTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  no: number
  vehicle_id: string
  custody_id: string
  out_at: Instant
  in_at: NullableInstant
  out_km: number
  in_km: number | null
  out_eighths: number
  in_eighths: number | null
  out_inspection_id: string | null
  in_inspection_id: string | null
}

export interface PriceLineTable {
  company_id: Generated<number>
  id: Generated<string>
  quotation_item_id: string | null
  contract_id: string | null
  event_id: string | null
  line_no: number
  kind: 'rent' | 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  extra_id: string | null
  description_ar: string
  quantity: number
  unit_price_minor: number
  discount_minor: Generated<number>
  amount_minor: number
  key: string
}

export interface QuotationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  root_id: string
  version_no: Generated<number>
  is_newest: Generated<boolean>
  number: string | null
  customer_id: string
  status: Generated<'draft' | 'sent' | 'approved' | 'rejected' | 'superseded' | 'expired' | 'withdrawn' | 'converted'>
  valid_until_on: string
  hold_hours: number
  hold_until: NullableInstant
  terms: string | null
  discount_reason: string | null
  total_minor: number
  start_at: Instant
  due_back_at: Instant
  sent_at: NullableInstant
  viewed_at: NullableInstant
  decided_at: NullableInstant
  is_approved: boolean | null
  decision_name: string | null
  decision_strokes: NullableJson
  decision_ip: string | null
  decision_device: string | null
  reject_reason: 'price' | 'dates' | 'vehicleType' | 'choseOthers' | 'postponed' | 'other' | null
  reject_text: string | null
  withdraw_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
}

export interface QuotationItemTable {
  company_id: Generated<number>
  id: Generated<string>
  quotation_id: string
  position: number
  type: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'rent_to_own' | 'corporate' | 'service'
  group_id: string | null
  vehicle_id: string | null
  quantity: number
  start_at: Instant
  due_back_at: Instant
  days: number
  discount: NullableJson
  extras: DefaultedJson
  note: string | null
  pricing: Json
  list_price_minor: number
  discount_minor: number
  total_minor: number
}

export interface RowLineTable {
  company_id: Generated<number>
  row_id: string
  line_no: number
  kind: 'rent' | 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  extra_id: string | null
  description_ar: string
  key: string
  gross_minor: number
  discount_minor: Generated<number>
  credited_minor: Generated<number>
  invoice_line_no: number | null
}

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

export interface SeasonTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  group_ids: Generated<string[]>
  from_on: string
  to_on: string | null
  factor_basis_points: number
  min_days: number | null
  created_at: DefaultedInstant
  created_by: string | null
  weekdays: number[] | null
}

export interface SecondRecordTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  leg_id: string
  purpose: 'out' | 'in'
  device_key: string
  at: Instant
  odometer_km: number | null
  fuel_eighths: number | null
  photos: Json
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface RentalsTables {
  'rentals.agreement': AgreementTable
  'rentals.card_hold': CardHoldTable
  'rentals.charge': ChargeTable
  'rentals.clause': ClauseTable
  'rentals.contract': ContractTable
  'rentals.contract_driver': ContractDriverTable
  'rentals.contract_event': ContractEventTable
  'rentals.contract_invoice': ContractInvoiceTable
  'rentals.contract_template': ContractTemplateTable
  'rentals.deposit_reserve': DepositReserveTable
  'rentals.duplicate_dismissal': DuplicateDismissalTable
  'rentals.extra': ExtraTable
  'rentals.fee_waiver': FeeWaiverTable
  'rentals.law_rule': LawRuleTable
  'rentals.leg': LegTable
  'rentals.price_line': PriceLineTable
  'rentals.quotation': QuotationTable
  'rentals.quotation_item': QuotationItemTable
  'rentals.row_line': RowLineTable
  'rentals.schedule_row': ScheduleRowTable
  'rentals.season': SeasonTable
  'rentals.second_record': SecondRecordTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends RentalsTables {}
}
