// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedJson, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface TwoFactorTable {
  id: Generated<string>
  user_id: string
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: NullableInstant
  spent_codes: DefaultedJson
}
