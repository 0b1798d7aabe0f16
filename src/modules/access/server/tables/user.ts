// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface UserTable {
  id: Generated<string>
  version: Generated<number>
  email: string
  email_confirmed_at: NullableInstant
  email_verified: GeneratedAlways<boolean>
  first_name: string | null
  last_name: string | null
  first_name_ar: string | null
  last_name_ar: string | null
  name: GeneratedAlways<string>
  phone: string | null
  image: string | null
  language: Generated<'ar' | 'en'>
  digits: 'latin' | 'arabic' | null
  requires_password_change: Generated<boolean>
  temporary_password_until: NullableInstant
  two_factor_enabled: Generated<boolean>
  super_admin: Generated<boolean>
  company_id: Generated<number | null>
  business_type: string | null
  last_sign_in_at: NullableInstant
  created_at: Instant
  updated_at: Instant
}
