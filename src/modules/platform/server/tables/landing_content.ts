// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface LandingContentTable {
  id: Generated<string>
  version: Generated<number>
  content_key: string
  content_value: string | null
  content_value_ar: string | null
  is_active: Generated<boolean>
  sort_order: number
  created_at: DefaultedInstant
}
