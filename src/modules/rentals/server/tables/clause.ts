// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ClauseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  category: string
  title_ar: string
  text_ar: string
  title_en: string | null
  text_en: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
  code: string
  mandatory_for: Generated<string[]>
}
