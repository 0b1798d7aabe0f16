// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface ReserveLineTable {
  company_id: Generated<number>
  run_id: string
  custody_id: string
  previous_minor: number
  target_minor: number
  delta_minor: GeneratedAlways<number>
}
