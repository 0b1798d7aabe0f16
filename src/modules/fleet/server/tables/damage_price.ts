// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface DamagePriceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  group_id: string
  type: 'scratch' | 'dent' | 'crack' | 'chip' | 'broken' | 'missing' | 'burn' | 'stain'
  severity: 'minor' | 'moderate' | 'severe'
  amount_minor: number
  created_at: DefaultedInstant
  created_by: string | null
}
