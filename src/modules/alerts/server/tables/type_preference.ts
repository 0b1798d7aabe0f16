// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface TypePreferenceTable {
  company_id: Generated<number>
  user_id: string
  type: 'budget' | 'vehicle' | 'property' | 'notification' | 'smart' | 'system'
  silenced: Generated<boolean>
  mail_since: NullableInstant
}
