// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface AuditCheckTable {
  company_id: Generated<number>
  verified_seq: number
  broken_seq: number | null
  checked_at: Instant
}

export interface BranchTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  address: string | null
  manager_user_id: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
}

export interface BrowseConsentTable {
  company_id: Generated<number>
  mode: 'read' | 'write'
  until: Instant
  granted_by: string
  granted_by_name: string
  granted_at: Instant
}

export interface BrowseVisitTable {
  id: Generated<string>
  company_id: Generated<number>
  super_admin_id: string
  super_admin_name: string
  mode: Generated<'read' | 'write'>
  reason: string | null
  started_at: Instant
  unlocked_at: NullableInstant
  expires_at: Instant
  ended_at: NullableInstant
  end_reason: 'exit' | 'signOut' | 'expired' | 'company' | 'switched' | 'suspended' | null
  requests: Generated<number>
  writes: Generated<number>
}

export interface CompanyTable {
  id: Generated<number>
  uuid: Generated<string>
  version: Generated<number>
  name: string
  name_ar: string
  business_type: 'car_rental' | 'real_estate' | 'retail' | 'medical' | 'manufacturing' | 'restaurant' | 'logistics' | 'education' | 'consulting' | 'construction'
  country: Generated<'KW' | 'SA' | 'QA' | 'AE' | 'BH' | 'OM'>
  city: string | null
  address: string | null
  phone: string | null
  email: string
  currency: Generated<'KWD' | 'BHD' | 'OMR' | 'QAR' | 'SAR' | 'AED' | 'USD' | 'EUR'>
  time_zone: Generated<string>
  next_time_zone: string | null
  next_time_zone_from: string | null
  digits: Generated<'latin' | 'arabic'>
  display_decimals: number | null
  first_day_of_week: Generated<number>
  fiscal_year_start: Generated<number>
  commercial_register: string | null
  license: string | null
  vat_number: string | null
  active_modules: string[]
  industry_config: DefaultedJson
  custom_branding: DefaultedJson
  employee_scope: Generated<'all' | 'own'>
  browse_consent: Generated<'none' | 'writes' | 'all'>
  status: Generated<'active' | 'suspended' | 'closed'>
  status_reason: string | null
  onboarding_steps: Generated<string[]>
  onboarded_at: NullableInstant
  created_at: DefaultedInstant
  search_key: GeneratedAlways<string>
  closing_asked_at: NullableInstant
  closing_asked_by: string | null
  closing_asked_by_name: string | null
  closing_reason: string | null
  closed_at: NullableInstant
  purged_at: NullableInstant
  purged_rows: Generated<number>
  copy_of: number | null
  sealed_as: string | null
  restoring_since: NullableInstant
}

export interface CompanyExportTable {
  company_id: Generated<number>
  id: Generated<string>
  state: Generated<'preparing' | 'ready' | 'failed' | 'removed'>
  requested_by: string
  requested_by_name: string
  requested_at: Instant
  ready_at: NullableInstant
  expires_at: NullableInstant
  parts: number | null
  size_bytes: number | null
  row_count: number | null
  file_count: number | null
  sha256: string | null
  by_staff: Generated<boolean>
  kind: Generated<'asked' | 'nightly' | 'manual' | 'beforeRestore'>
  verified_at: NullableInstant
  is_intact: boolean | null
  problem: string | null
}

export interface CopyResultTable {
  company_id: Generated<number>
  id: string
  at: Instant
  state: 'ready' | 'failed'
  requested_by_name: string
  by_staff: boolean
  size_bytes: number | null
  kind: Generated<'asked' | 'nightly' | 'manual' | 'beforeRestore'>
  row_count: number | null
  sha256: string | null
  drilled_at: NullableInstant
  drill_problem: string | null
}

export interface ExampleDataTable {
  company_id: Generated<number>
  state: 'filling' | 'ready' | 'failed'
  begun_at: Instant
  begun_by: string
  ready_seq: number | null
}

export interface FeatureGateTable {
  code: string
  version: Generated<number>
  name_ar: string
  name_en: string
  required_plans: string[]
  is_active: Generated<boolean>
}

export interface FileImportTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  kind: string
  file_name: string
  rows_hash: string
  row_count: number
  record_count: number
  error_count: Generated<number>
  total_minor: number | null
  state: Generated<'committed' | 'undone'>
  undo_until: Instant
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface FileImportRecordTable {
  company_id: Generated<number>
  import_id: string
  record_no: number
  record_id: string
}

export interface InstallationTable {
  is_only: Generated<boolean>
  version: Generated<number>
  sign_up_open: Generated<boolean>
  trial_days: Generated<number>
  trial_plan: Generated<string>
  contact_email: string | null
  log_days: number | null
  mail_days: number | null
  notice_ar: string | null
  notice_en: string | null
  notice_from: NullableInstant
  notice_until: NullableInstant
}

export interface LandingContentTable {
  id: Generated<string>
  version: Generated<number>
  content_key: string
  content_value: string | null
  content_value_ar: string | null
  is_active: Generated<boolean>
  sort_order: number
  created_at: DefaultedInstant
}

export interface MapTilesTable {
  company_id: Generated<number>
  version: Generated<number>
  tile_address: string | null
  attribution: string | null
  changed_at: Instant
  changed_by: string | null
}

export interface ModuleSettingTable {
  company_id: Generated<number>
  module_name: string
  is_enabled: Generated<boolean>
  config: DefaultedJson
}

export interface PlanTable {
  code: string
  version: Generated<number>
  name_ar: string
  name_en: string
  price_monthly_minor: number
  price_yearly_minor: number
  max_users: number | null
  max_vehicles: number | null
  max_customers: number | null
  max_active_contracts: number | null
  max_storage_gb: number | null
  rank: number
  is_active: Generated<boolean>
}

export interface ResourceUsageTable {
  company_id: Generated<number>
  resource: 'users' | 'vehicles' | 'customers' | 'activeContracts'
  used: number
  counted_at: Instant
}

export interface RestoreTable {
  company_id: Generated<number>
  id: Generated<string>
  export_id: string
  mode: 'sandbox' | 'newCompany' | 'replace'
  state: 'verifying' | 'verified' | 'saving' | 'applying' | 'applied' | 'failed' | 'discarded'
  requested_by: string
  requested_by_name: string
  requested_at: Instant
  applied_by: string | null
  applied_by_name: string | null
  applied_at: NullableInstant
  saved_export_id: string | null
  copy_company: string | null
  finished_at: NullableInstant
  problem: string | null
  report: NullableJson
}

export interface SealedDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  no: number
  request_id: string
  document_type: string
  document_id: string
  number: string
  title_ar: string
  title_en: string
  file_id: string
  original_hash: string
  sealed_hash: string
  previous_hash: string
  chain_hash: string
  verify_code: string
  sealed_at: Instant
}

export interface SettingTable {
  company_id: Generated<number>
  module: string
  key: string
  value: Json
  version: Generated<number>
  changed_at: DefaultedInstant
  changed_by: string | null
}

export interface SignRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  document_type: string
  document_id: string
  number: string
  title_ar: string
  title_en: string
  signer_name: string
  channel: 'link' | 'counter' | 'scan'
  is_bilingual: Generated<boolean>
  fingerprint: string
  document_hash: string
  document_file_id: string
  state: 'sent' | 'opened' | 'signed' | 'refused' | 'revoked'
  expires_at: NullableInstant
  opened_at: NullableInstant
  decided_at: NullableInstant
  refuse_reason: string | null
  signed_name: string | null
  strokes: NullableJson
  scan_file_id: string | null
  witness: string | null
  ip: string | null
  device: string | null
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
  consent_text: string | null
  code_hash: string | null
  code_used: Generated<boolean>
  signatory_id: string | null
}

export interface SignatoryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  title: string | null
  strokes: Json
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SubscriptionTable {
  company_id: Generated<number>
  version: Generated<number>
  plan_code: string
  cycle: 'trial' | 'monthly' | 'yearly'
  state: 'trial' | 'active' | 'grace' | 'free'
  starts_on: string
  ends_on: string
  paid_minor: Generated<number>
  last_reminder: string | null
  changed_at: DefaultedInstant
  open_order_id: string | null
  open_order_number: string | null
  open_order_due_minor: number | null
  open_order_at: NullableInstant
  last_order_year: number | null
  last_order_no: number | null
  anchor_day: number | null
}

export interface SubscriptionChangeTable {
  id: Generated<number>
  company_id: Generated<number>
  at: Instant
  plan_code: string
  cycle: 'trial' | 'monthly' | 'yearly'
  state: 'trial' | 'active' | 'grace' | 'free'
  price_minor: number
}

export interface SubscriptionOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  plan_code: string
  cycle: 'monthly' | 'yearly'
  takes_effect: 'now' | 'atEnd'
  starts_on: string
  ends_on: string
  price_minor: number
  credit_minor: number
  due_minor: number
  state: Generated<'pending' | 'paid' | 'cancelled'>
  method: 'transfer' | 'cash' | 'cheque' | 'link' | null
  reference: string | null
  received_on: string | null
  recorded_by: string | null
  applied_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
  anchor_day: number | null
}

export interface PlatformTables {
  'platform.audit_check': AuditCheckTable
  'platform.branch': BranchTable
  'platform.browse_consent': BrowseConsentTable
  'platform.browse_visit': BrowseVisitTable
  'platform.company': CompanyTable
  'platform.company_export': CompanyExportTable
  'platform.copy_result': CopyResultTable
  'platform.example_data': ExampleDataTable
  'platform.feature_gate': FeatureGateTable
  'platform.file_import': FileImportTable
  'platform.file_import_record': FileImportRecordTable
  'platform.installation': InstallationTable
  'platform.landing_content': LandingContentTable
  'platform.map_tiles': MapTilesTable
  'platform.module_setting': ModuleSettingTable
  'platform.plan': PlanTable
  'platform.resource_usage': ResourceUsageTable
  'platform.restore': RestoreTable
  'platform.sealed_document': SealedDocumentTable
  'platform.setting': SettingTable
  'platform.sign_request': SignRequestTable
  'platform.signatory': SignatoryTable
  'platform.subscription': SubscriptionTable
  'platform.subscription_change': SubscriptionChangeTable
  'platform.subscription_order': SubscriptionOrderTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PlatformTables {}
}
