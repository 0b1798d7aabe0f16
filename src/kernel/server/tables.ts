// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface AccessLinkTable {
  token_hash: string
  company_id: Generated<number>
  purpose: string
  subject_id: string
  expires_at: Instant
  revoked_at: NullableInstant
  views: Generated<number>
  first_viewed_at: NullableInstant
  created_at: DefaultedInstant
}

export interface AuditEventTable {
  company_id: Generated<number>
  seq: number
  at: Instant
  actor: string
  actor_name: string
  visit_id: string | null
  operation: string
  subject: string
  subject_label: string | null
  changes: Json
  reason: string | null
  request_id: string
  ip: string | null
  device: string | null
  prev_hash: string
  hash: string
}

export interface AuditHeadTable {
  company_id: Generated<number>
  seq: number
  hash: string
}

export interface CommentTable {
  company_id: Generated<number>
  id: Generated<string>
  subject: string
  body: string
  author_id: string
  author_name: string
  mentions: Generated<string[]>
  created_at: DefaultedInstant
}

export interface CounterTable {
  company_id: Generated<number>
  series: string
  year: number
  last: number
}

export interface FileTable {
  company_id: Generated<number>
  id: Generated<string>
  name: string
  content_type: string
  size_bytes: number
  sha256: string
  storage_key: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface IdempotencyTable {
  company_id: Generated<number>
  key: string
  endpoint: string
  user_id: string | null
  request_hash: string
  response: NullableJson
  created_at: DefaultedInstant
}

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

export interface MigrationTable {
  name: string
  checksum: string
  applied_at: DefaultedInstant
}

export interface NumberJumpTable {
  company_id: Generated<number>
  series: string
  year: number
  first: number
  last: number
  at: DefaultedInstant
}

export interface RealtimeEventTable {
  company_id: Generated<number>
  id: Generated<number>
  user_id: string | null
  topic: string
  subject_id: string
  at: DefaultedInstant
}

export interface SavedViewTable {
  company_id: Generated<number>
  id: Generated<string>
  user_id: string
  list: string
  name: string
  search: Json
  pinned: Generated<boolean>
  shared: Generated<boolean>
  created_at: DefaultedInstant
}

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

export interface AppTables {
  'app.access_link': AccessLinkTable
  'app.audit_event': AuditEventTable
  'app.audit_head': AuditHeadTable
  'app.comment': CommentTable
  'app.counter': CounterTable
  'app.file': FileTable
  'app.idempotency': IdempotencyTable
  'app.mail': MailTable
  'app.migration': MigrationTable
  'app.number_jump': NumberJumpTable
  'app.realtime_event': RealtimeEventTable
  'app.saved_view': SavedViewTable
  'app.system_log': SystemLogTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AppTables {}
}
