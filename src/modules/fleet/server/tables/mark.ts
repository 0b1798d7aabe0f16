// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface MarkTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  view: 'front' | 'rear' | 'left' | 'right' | 'roof' | 'interior'
  x: number
  y: number
  type: 'scratch' | 'dent' | 'crack' | 'chip' | 'broken' | 'missing' | 'burn' | 'stain'
  severity: 'minor' | 'moderate' | 'severe'
  note: string | null
  first_seen_in: string
  worsens_id: string | null
  is_surely_new: Generated<boolean>
  decision: Generated<'pending' | 'custodian' | 'insurer' | 'warranty' | 'company'>
  amount_minor: number | null
  decided_at: NullableInstant
  decided_by: string | null
  reason: string | null
  charge_key: string | null
  charge_document: string | null
  repaired_by: string | null
  repaired_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  voided_charges: Generated<number>
}
