// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface SyncRunTable {
  company_id: Generated<number>
  id: Generated<string>
  repaired: number
  reason: string
  source_keys: string[]
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}
