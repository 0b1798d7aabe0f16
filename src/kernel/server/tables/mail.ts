// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant } from '#kernel/server/column-types.ts'

export interface MailTable {
  id: Generated<number>
  company_id: Generated<number | null>
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  state: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: string | null
  created_at: DefaultedInstant
  sent_at: NullableInstant
  attachment_name: string | null
  attachment_type: string | null
  attachment: Buffer | null
  try_at: DefaultedInstant
}
