// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface InstallationTable {
  is_only: Generated<boolean>
  version: Generated<number>
  sign_up_open: Generated<boolean>
  trial_days: Generated<number>
  trial_plan: Generated<string>
  contact_email: string | null
  log_days: number | null
  mail_days: number | null
  notice_ar: string | null
  notice_en: string | null
  notice_from: NullableInstant
  notice_until: NullableInstant
}
