// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, NullableInstant } from '#kernel/server/column-types.ts'

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
}
