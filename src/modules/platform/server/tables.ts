// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type Json = ColumnType<any, string | null, string | null>
export type { Instant, Json }

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
  created_at: Generated<Instant>
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
  digits: Generated<'latin' | 'arabic'>
  display_decimals: number | null
  first_day_of_week: Generated<number>
  fiscal_year_start: Generated<number>
  commercial_register: string | null
  license: string | null
  vat_number: string | null
  active_modules: string[]
  industry_config: Generated<Json>
  custom_branding: Generated<Json>
  employee_scope: Generated<'all' | 'own'>
  browse_consent: Generated<'none' | 'writes' | 'all'>
  status: Generated<'active' | 'suspended' | 'closed'>
  status_reason: string | null
  onboarded_at: Instant | null
  created_at: Generated<Instant>
}

export interface ModuleSettingTable {
  company_id: Generated<number>
  module_name: string
  is_enabled: Generated<boolean>
  config: Generated<Json>
}

export interface PlatformTables {
  'platform.branch': BranchTable
  'platform.company': CompanyTable
  'platform.module_setting': ModuleSettingTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PlatformTables {}
}
