// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface OdometerVoidTable {
  company_id: Generated<number>
  reading_id: string
  reason: string
  created_at: DefaultedInstant
  created_by: string | null
}
