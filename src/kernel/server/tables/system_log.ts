// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated } from '#kernel/server/column-types.ts'

export interface SystemLogTable {
  id: Generated<number>
  at: DefaultedInstant
  company_id: Generated<number | null>
  level: 'info' | 'warning' | 'error'
  category: 'authentication' | 'database' | 'system' | 'userAction'
  action: string
  message: string
  metadata: DefaultedJson
}
