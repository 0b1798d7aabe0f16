// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface InspectionItemTable {
  company_id: Generated<number>
  inspection_id: string
  key: string
  result: 'ok' | 'attention' | 'missing'
  note: string | null
}
