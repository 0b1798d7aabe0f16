// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface FeatureGateTable {
  code: string
  version: Generated<number>
  name_ar: string
  name_en: string
  required_plans: string[]
  is_active: Generated<boolean>
}
