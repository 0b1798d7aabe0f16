// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface TreasuryAccountTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'cash' | 'bank' | 'card'
  name_ar: string
  name_en: string | null
  account_id: string
  currency: string
  iban: string | null
  custodian_user_id: string | null
  minimum_minor: Generated<number>
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
