// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface ResourceUsageTable {
  company_id: Generated<number>
  resource: 'users' | 'vehicles' | 'customers' | 'activeContracts'
  used: number
  counted_at: Instant
}
