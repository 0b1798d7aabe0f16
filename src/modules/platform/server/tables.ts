// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type Json = ColumnType<any, string | null, string | null>
type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type DefaultedJson = ColumnType<any, string | null | undefined, string | null>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type NullableJson = ColumnType<any, string | null | undefined, string | null>
export type { DefaultedInstant, DefaultedJson, Instant, Json, NullableInstant, NullableJson }

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
}

export interface FeatureGateTable {
  code: string
  version: Generated<number>
  name_ar: string
  name_en: string
  required_plans: string[]
  is_active: Generated<boolean>
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

export interface SettingTable {
  company_id: Generated<number>
  module: string
  key: string
  value: Json
  version: Generated<number>
  changed_at: DefaultedInstant
  changed_by: string | null
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
}

export interface PlatformTables {
  'platform.audit_check': AuditCheckTable
  'platform.branch': BranchTable
  'platform.browse_consent': BrowseConsentTable
  'platform.browse_visit': BrowseVisitTable
  'platform.company': CompanyTable
  'platform.feature_gate': FeatureGateTable
  'platform.landing_content': LandingContentTable
  'platform.module_setting': ModuleSettingTable
  'platform.plan': PlanTable
  'platform.resource_usage': ResourceUsageTable
  'platform.setting': SettingTable
  'platform.subscription': SubscriptionTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PlatformTables {}
}
