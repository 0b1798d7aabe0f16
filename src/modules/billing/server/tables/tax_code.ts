// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface TaxCodeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string
  kind: 'standard' | 'zero' | 'exempt' | 'outOfScope'
  rate_bps: number
  valid_from: string
  valid_to: string | null
  created_at: DefaultedInstant
  created_by: string | null
  country: string
  return_box: string | null
  reverse_charge: Generated<boolean>
  input_box: string | null
  usual: Generated<boolean>
}
