// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface AccountTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  parent_id: string | null
  level: number
  class: GeneratedAlways<number | null>
  contra: Generated<boolean>
  control: Generated<'none' | 'treasury' | 'customer' | 'vendor' | 'employee' | 'owner' | 'deposit' | 'cheque' | 'asset' | 'tax' | 'spread' | 'inventory' | 'module'>
  cash_flow: 'cash' | 'operating' | 'investing' | 'financing'
  requires_party: Generated<boolean>
  requires_cost_center: Generated<boolean>
  requires_profit_unit: Generated<boolean>
  active: Generated<boolean>
  leaf: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}
