// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface AccrualRowTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  party_id: string
  cost_center_id: string | null
  month: string
  kind: Generated<'opening' | 'accrual'>
  wage_minor: Generated<number>
  eos_target_minor: Generated<number>
  eos_booked_minor: Generated<number>
  raise_minor: Generated<number>
  leave_days: Generated<string>
  leave_target_minor: Generated<number>
  leave_booked_minor: Generated<number>
  rule_ids: Generated<string[]>
  state: Generated<'draft' | 'posted'>
  computed_at: DefaultedInstant
  posted_at: NullableInstant
  posted_by: string | null
}

export interface AdvanceRowTable {
  company_id: Generated<number>
  id: Generated<string>
  advance_id: string
  month: string
  amount_minor: number
  settled_by: 'payslip' | 'repayment' | 'writeOff' | 'settlement' | null
  settled_on: string | null
  payslip_id: string | null
  payment_id: string | null
}

export interface AttendanceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  attendance_date: string
  check_in_time: NullableInstant
  check_out_time: NullableInstant
  pairs: DefaultedJson
  worked_minutes: Generated<number>
  late_minutes: Generated<number>
  early_minutes: Generated<number>
  surplus_minutes: Generated<number>
  overtime_minutes: Generated<number>
  status: 'present' | 'late' | 'absent' | 'leave' | 'sick' | 'rest' | 'holiday' | 'incomplete'
  review_state: Generated<'clean' | 'pending' | 'confirmed' | 'rejected'>
  source: 'widget' | 'kiosk' | 'qr' | 'manual' | 'import' | 'auto'
  verdict: 'accept' | 'unsure' | 'deny' | null
  flags: Generated<string[]>
  site_id: string | null
  closed_at: NullableInstant
  approved_by: string | null
  approved_by_name: string | null
  approved_at: NullableInstant
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AttendanceRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  kind: 'missedPunch' | 'overtime' | 'permission' | 'remote'
  day: string
  from_minute: number | null
  to_minute: number | null
  reason: string
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  decided_by: string | null
  decided_by_name: string | null
  decided_at: NullableInstant
  decide_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface BoundDeviceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  public_key: string
  label: string
  state: Generated<'pending' | 'active' | 'revoked'>
  bound_on: string
  approved_by: string | null
  approved_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClockChallengeTable {
  company_id: Generated<number>
  id: Generated<string>
  employee_id: string
  given_at: Instant
  used_at: NullableInstant
}

export interface DeviceNumberTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  device: string
  number: string
  employee_id: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DevicePunchTable {
  company_id: Generated<number>
  id: Generated<string>
  import_id: string
  device: string
  number: string
  employee_id: string
  at: Instant
  action: 'in' | 'out' | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DocumentFeeTable {
  company_id: Generated<number>
  id: Generated<string>
  employee_id: string
  document_id: string | null
  party_document_id: string | null
  no: number
  mapping_key: 'residencyExpense' | 'staffBenefitExpense'
  amount_minor: number
  number: string
  payment_id: string | null
  bill_id: string | null
  is_voided: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EmployeeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  party_id: string
  branch_id: string | null
  department: string | null
  department_ar: string | null
  position: string | null
  position_ar: string | null
  manager_id: string | null
  joined_on: string
  service_from: string
  cost_center_id: string | null
  payment_method: Generated<'bank' | 'cash' | 'cheque'>
  iban: string | null
  bank_code: string | null
  wage_person_id: string | null
  eos_scheme: Generated<'gratuity' | 'contribution' | 'none'>
  status: Generated<'active' | 'suspended' | 'left'>
  is_paid: Generated<boolean>
  left_on: string | null
  leave_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EmployeeAdvanceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  employee_id: string
  amount_minor: number
  instalments: number
  first_month: string
  reason: string | null
  consent_file_id: string | null
  state: Generated<'requested' | 'approved' | 'rejected' | 'withdrawn' | 'paid' | 'settled'>
  requested_at: DefaultedInstant
  requested_by: string
  requested_by_name: string
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  decision_reason: string | null
  paid_on: string | null
  payment_id: string | null
}

export interface EmployeeDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  type: 'work_permit' | 'health_card' | 'work_contract' | 'qualification' | 'insurance' | 'driving_permit' | 'other'
  number: string | null
  issued_on: string | null
  expires_on: string | null
  fee_minor: number | null
  replaces_id: string | null
  replaced_on: string | null
  removed_on: string | null
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface EmployeeDocumentFileTable {
  company_id: Generated<number>
  document_id: string
  file_id: string
}

export interface EmploymentContractTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  no: number
  type: 'indefinite' | 'definite'
  starts_on: string
  ends_on: string | null
  agreed_until: string | null
  probation_ends_on: string | null
  weekly_hours: Generated<number>
  rest_days: Generated<number[]>
  notice_days: Generated<number>
  annual_leave_days: Generated<number>
  reason: string | null
  amends_id: string | null
  file_id: string | null
  state: Generated<'draft' | 'active' | 'ended'>
  created_at: DefaultedInstant
  created_by: string | null
  back_pay_from: string | null
}

export interface HolidayTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  day: string
  name_ar: string
  name_en: string | null
  created_at: DefaultedInstant
  created_by: string | null
  series_id: Generated<string>
}

export interface KioskTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  site_id: string
  name_ar: string
  state: Generated<'active' | 'revoked'>
  last_seen_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}

export interface KioskPinTable {
  company_id: Generated<number>
  employee_id: string
  pin_hash: string
  wrong_count: Generated<number>
  locked_until: NullableInstant
  changed_at: Instant
}

export interface LabourConfirmationTable {
  company_id: Generated<number>
  rule_key: string
  confirmed_at: DefaultedInstant
  confirmed_by: string
  confirmed_by_name: string
}

export interface LabourRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  country: 'KW' | 'QA' | 'SA' | 'AE' | 'BH' | 'OM'
  topic: string
  variant: Generated<'standard' | 'dayPaid'>
  valid_from_on: string
  valid_to_on: string | null
  params: Json
  source_url: string
  confidence: 'A' | 'B' | 'C'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LeaveMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  employee_id: string
  type_id: string
  moved_on: string
  days: string
  kind: 'opening' | 'taken' | 'restored' | 'encashed' | 'adjustment' | 'expiry'
  source: string
  request_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LeaveRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  employee_id: string
  type_id: string
  from_on: string
  to_on: string
  half_days: DefaultedJson
  days: string
  reason: string
  substitute_id: string | null
  contact: string | null
  file_id: string | null
  is_pay_advanced: Generated<boolean>
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled' | 'closed'>
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  decision_reason: string | null
  returned_on: string | null
  created_at: DefaultedInstant
  created_by: string
  created_by_name: string
}

export interface LeaveTypeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  paid_tiers: DefaultedJson
  accrues: Generated<boolean>
  annual_days: number | null
  draws_on: string | null
  counts_working_days: Generated<boolean>
  carry_max: number | null
  carry_until: string | null
  carry_end: Generated<'lapse' | 'encash'>
  carries_since: string | null
  negative_limit: Generated<number>
  needs_attachment_after_days: number | null
  needs_approval: Generated<boolean>
  reduces_service: Generated<boolean>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LetterTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  employee_id: string
  kind: 'salary' | 'employment' | 'experience'
  addressee: string | null
  language: 'ar' | 'en'
  issued_on: string
  issued_by_name: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PayComponentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  kind: 'earning' | 'deduction' | 'employerCost'
  basis: 'fixed' | 'percentOfBasic' | 'hours' | 'days' | 'input'
  cadence: Generated<'monthly' | 'yearly' | 'variable'>
  is_regular: Generated<boolean>
  wage_column: 'basic' | 'housing' | 'transport' | 'food' | 'medical' | 'ticket' | 'overtime' | 'other' | 'leaveEncashment' | 'deduction' | 'socialSecurity' | null
  mapping_key: string
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PayItemTable {
  company_id: Generated<number>
  id: Generated<string>
  contract_id: string
  component_id: string
  amount_minor: number
  basis_points: number | null
}

export interface PayrollInputTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  employee_id: string
  month: string
  kind: 'amount' | 'absence' | 'unpaidLeave' | 'overtime' | 'paidLeave'
  component_id: string | null
  amount_minor: number | null
  happened_on: string
  days: string | null
  minutes: number | null
  overtime_kind: 'normal' | 'restDay' | 'holiday' | 'night' | null
  note: string | null
  source_key: string | null
  payslip_id: string | null
  withdrawn_at: NullableInstant
  withdrawn_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PayrollRunTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  month: string
  kind: Generated<'monthly' | 'offCycle'>
  branch_id: string | null
  cost_center_id: string | null
  pay_on: string
  state: Generated<'draft' | 'inReview' | 'approved' | 'posted' | 'partlyPaid' | 'paid' | 'reversed' | 'cancelled'>
  gross_minor: Generated<number>
  deductions_minor: Generated<number>
  net_minor: Generated<number>
  employer_cost_minor: Generated<number>
  fingerprint: string | null
  rule_ids: Generated<string[]>
  unconfirmed_rule_ids: Generated<string[]>
  computed_at: NullableInstant
  submitted_at: NullableInstant
  submitted_by: string | null
  submitted_by_name: string | null
  approved_by: string | null
  approved_by_name: string | null
  approved_at: NullableInstant
  posted_at: NullableInstant
  posted_by: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PayslipTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  run_id: string
  employee_id: string
  party_id: string
  contract_id: string | null
  branch_id: string | null
  cost_center_id: string | null
  month: string
  kind: 'monthly' | 'offCycle'
  is_live: Generated<boolean>
  days_employed: Generated<number>
  wage_minor: Generated<number>
  gross_minor: Generated<number>
  deductions_minor: Generated<number>
  net_minor: Generated<number>
  employer_cost_minor: Generated<number>
  paid_minor: Generated<number>
  carried_minor: Generated<number>
  state: Generated<'payable' | 'held' | 'paid'>
  hold_reason: string | null
  payment_method: 'bank' | 'cash' | 'cheque'
  iban: string | null
  bank_code: string | null
  blockers: DefaultedJson
  rolled: DefaultedJson
  rule_ids: Generated<string[]>
  unconfirmed_rule_ids: Generated<string[]>
}

export interface PayslipLineTable {
  company_id: Generated<number>
  id: Generated<string>
  payslip_id: string
  line_no: number
  component: string
  kind: 'earning' | 'deduction' | 'employerCost'
  quantity: string | null
  rate_minor: number | null
  amount_minor: number
  label_ar: string
  label_en: string
  formula: string
  mapping_key: string
  note: 'overHalfUnpaid' | 'wholeMonthUnpaid' | 'cappedByLaw' | 'noRoom' | 'neverAboveWage' | null
  source: string | null
}

export interface PayslipPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  run_id: string
  payslip_id: string
  batch_no: number
  payment_id: string
  treasury_account_id: string
  paid_on: string
  amount_minor: number
  carried_minor: Generated<number>
  is_cash: boolean
  returned_on: string | null
  return_payment_id: string | null
}

export interface PunchTable {
  company_id: Generated<number>
  id: Generated<string>
  employee_id: string
  attendance_date: string
  at: Instant
  action: 'in' | 'out'
  verdict: 'accept' | 'unsure' | 'deny' | null
  reason: 'noAccuracy' | 'nearEdge' | 'weakSignal' | null
  proof: 'qr' | 'network' | 'kiosk' | null
  error_code: string | null
  site_id: string | null
  distance: number | null
  flags: Generated<string[]>
  device_id: string | null
  phone_at: NullableInstant
  request_key: string | null
  answer: Json
  kiosk_id: string | null
}

export interface PunchPositionTable {
  company_id: Generated<number>
  punch_id: string
  at: Instant
  latitude: number
  longitude: number
  accuracy: number | null
  age_ms: number | null
}

export interface RamadanTable {
  company_id: Generated<number>
  hijri_year: number
  starts_on: string
  ends_on: string
}

export interface RosterEntryTable {
  company_id: Generated<number>
  employee_id: string
  day: string
  shift_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SettingsTable {
  company_id: Generated<number>
  id: Generated<string>
  valid_from_on: string
  daily_basis: Generated<'26' | '30' | 'calendar'>
  late_policy: Generated<'none' | 'perMinute'>
  is_auto_checkout: Generated<boolean>
  unsure_policy: Generated<'review' | 'refuse'>
  device_binding: Generated<'off' | 'warn' | 'require'>
  pay_day: Generated<number>
  document_lead_days: Generated<number[]>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SettlementTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  employee_id: string
  party_id: string
  last_on: string
  cause: 'employer_termination' | 'contract_end' | 'resignation' | 'resignation_marriage' | 'death' | 'disability' | 'retirement' | 'probation' | 'misconduct' | 'transfer'
  file_id: string | null
  married_on: string | null
  notice_owed_days: Generated<number>
  notice_owing_days: Generated<number>
  ticket_minor: Generated<number>
  typed_leave_days: string | null
  state: Generated<'draft' | 'inReview' | 'approved' | 'posted' | 'paid' | 'cancelled'>
  service_years: string | null
  leave_days: string | null
  eos_booked_minor: Generated<number>
  leave_booked_minor: Generated<number>
  net_minor: Generated<number>
  paid_minor: Generated<number>
  fingerprint: string | null
  rule_ids: Generated<string[]>
  unconfirmed_rule_ids: Generated<string[]>
  computed_at: NullableInstant
  submitted_at: NullableInstant
  submitted_by: string | null
  submitted_by_name: string | null
  approved_by: string | null
  approved_by_name: string | null
  approved_at: NullableInstant
  posted_at: NullableInstant
  payment_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SettlementLineTable {
  company_id: Generated<number>
  id: Generated<string>
  settlement_id: string
  line_no: number
  part: 'slip' | 'settlement'
  code: string
  kind: 'earning' | 'deduction' | 'employerCost'
  quantity: string | null
  rate_minor: number | null
  amount_minor: number
  label_ar: Generated<string>
  label_en: Generated<string>
  formula: string
  mapping_key: string | null
  note: string | null
  source: string | null
}

export interface ShiftTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  spans: Json
  ramadan_spans: NullableJson
  break_minutes: Generated<number>
  grace_in_minutes: Generated<number>
  grace_out_minutes: Generated<number>
  is_default: Generated<boolean>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SiteRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  subject: 'employee' | 'department' | 'branch' | 'all'
  employee_id: string | null
  department: string | null
  branch_id: string | null
  mode: 'sites' | 'anywhere' | 'kioskOnly'
  from_on: string
  to_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SiteRuleSiteTable {
  company_id: Generated<number>
  rule_id: string
  site_id: string
}

export interface SocialPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  month: string
  batch_no: number
  payment_id: string
  number: string
  amount_minor: number
  paid_on: string
  voided_on: string | null
  created_at: DefaultedInstant
  created_by: string
}

export interface WageFileTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  run_id: string
  profile_id: string
  profile_version: number
  name: string
  content_sealed: Buffer
  sha256: string
  records: number
  total_minor: number
  state: Generated<'made' | 'sent' | 'accepted' | 'rejected'>
  bank_reply: string | null
  made_on: string
  made_at: Instant
  made_by: string
  made_by_name: string
}

export interface WageFileSlipTable {
  company_id: Generated<number>
  made_in_id: string
  payslip_id: string
  amount_minor: number
  returned_at: NullableInstant
}

export interface WageProfileTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  base: 'uae' | 'qatar' | 'oman' | 'custom'
  settings: Json
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface WorkSiteTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  branch_id: string | null
  shape: 'circle' | 'polygon'
  latitude: number | null
  longitude: number | null
  radius: number | null
  vertices: NullableJson
  tolerance: number | null
  qr_secret: Generated<string>
  networks: Generated<string[]>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface HrTables {
  'hr.accrual_row': AccrualRowTable
  'hr.advance_row': AdvanceRowTable
  'hr.attendance': AttendanceTable
  'hr.attendance_request': AttendanceRequestTable
  'hr.bound_device': BoundDeviceTable
  'hr.clock_challenge': ClockChallengeTable
  'hr.device_number': DeviceNumberTable
  'hr.device_punch': DevicePunchTable
  'hr.document_fee': DocumentFeeTable
  'hr.employee': EmployeeTable
  'hr.employee_advance': EmployeeAdvanceTable
  'hr.employee_document': EmployeeDocumentTable
  'hr.employee_document_file': EmployeeDocumentFileTable
  'hr.employment_contract': EmploymentContractTable
  'hr.holiday': HolidayTable
  'hr.kiosk': KioskTable
  'hr.kiosk_pin': KioskPinTable
  'hr.labour_confirmation': LabourConfirmationTable
  'hr.labour_rule': LabourRuleTable
  'hr.leave_move': LeaveMoveTable
  'hr.leave_request': LeaveRequestTable
  'hr.leave_type': LeaveTypeTable
  'hr.letter': LetterTable
  'hr.pay_component': PayComponentTable
  'hr.pay_item': PayItemTable
  'hr.payroll_input': PayrollInputTable
  'hr.payroll_run': PayrollRunTable
  'hr.payslip': PayslipTable
  'hr.payslip_line': PayslipLineTable
  'hr.payslip_payment': PayslipPaymentTable
  'hr.punch': PunchTable
  'hr.punch_position': PunchPositionTable
  'hr.ramadan': RamadanTable
  'hr.roster_entry': RosterEntryTable
  'hr.settings': SettingsTable
  'hr.settlement': SettlementTable
  'hr.settlement_line': SettlementLineTable
  'hr.shift': ShiftTable
  'hr.site_rule': SiteRuleTable
  'hr.site_rule_site': SiteRuleSiteTable
  'hr.social_payment': SocialPaymentTable
  'hr.wage_file': WageFileTable
  'hr.wage_file_slip': WageFileSlipTable
  'hr.wage_profile': WageProfileTable
  'hr.work_site': WorkSiteTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends HrTables {}
}
