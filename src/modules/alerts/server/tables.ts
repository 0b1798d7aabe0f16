// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AlertTable } from './tables/alert.ts'
import type { MailedTable } from './tables/mailed.ts'
import type { PreferenceTable } from './tables/preference.ts'
import type { TypePreferenceTable } from './tables/type_preference.ts'

export type { AlertTable, MailedTable, PreferenceTable, TypePreferenceTable }

export interface AlertsTables {
  'alerts.alert': AlertTable
  'alerts.mailed': MailedTable
  'alerts.preference': PreferenceTable
  'alerts.type_preference': TypePreferenceTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AlertsTables {}
}
