// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedJson, Generated } from '#kernel/server/column-types.ts'

export interface ModuleSettingTable {
  company_id: Generated<number>
  module_name: string
  is_enabled: Generated<boolean>
  config: DefaultedJson
}
