// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Json } from '#kernel/server/column-types.ts'

export interface LawRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  position: number
  code: string
  severity: 'block' | 'warn' | 'info'
  params: Json
  valid_from_on: string
  valid_to_on: string | null
  source: string
  confidence: 'confirmed' | 'toConfirm' | 'practice'
  name_ar: string
  message_ar: string
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
}
