// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ProfitUnitTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'vehicle' | 'property' | 'unit' | 'project'
  external_id: string
  label_ar: string
  label_en: string | null
  cost_center_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
