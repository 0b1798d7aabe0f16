// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, NullableJson } from '#kernel/server/column-types.ts'

export interface PartyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  kind: 'individual' | 'organization'
  name_ar: string | null
  name_en: string | null
  phone: string | null
  alt_phone: string | null
  email: string | null
  birth_date: string | null
  nationality: string | null
  address: NullableJson
  credit_limit_minor: number | null
  credit_hold: Generated<boolean>
  credit_hold_reason: string | null
  status: Generated<'active' | 'inactive'>
  alias_of: string | null
  created_at: DefaultedInstant
  created_by: string | null
  updated_at: DefaultedInstant
  updated_by: string | null
  sort_name: GeneratedAlways<string>
  search_light: GeneratedAlways<string>
  search_aggressive: GeneratedAlways<string>
  vat_number: string | null
  payment_terms_days: number | null
  import_id: string | null
}
