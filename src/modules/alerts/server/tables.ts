// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AlertTable } from './tables/alert.ts'

export type { AlertTable }

export interface AlertsTables {
  'alerts.alert': AlertTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AlertsTables {}
}
