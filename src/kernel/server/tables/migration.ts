// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant } from '#kernel/server/column-types.ts'

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: DefaultedInstant
}
