// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AccessLinkTable } from './tables/access_link.ts'
import type { AuditEventTable } from './tables/audit_event.ts'
import type { AuditHeadTable } from './tables/audit_head.ts'
import type { CommentTable } from './tables/comment.ts'
import type { CounterTable } from './tables/counter.ts'
import type { FileTable } from './tables/file.ts'
import type { IdempotencyTable } from './tables/idempotency.ts'
import type { MailTable } from './tables/mail.ts'
import type { MigrationTable } from './tables/migration.ts'
import type { RealtimeEventTable } from './tables/realtime_event.ts'
import type { SavedViewTable } from './tables/saved_view.ts'
import type { SystemLogTable } from './tables/system_log.ts'

export type { AccessLinkTable, AuditEventTable, AuditHeadTable, CommentTable, CounterTable, FileTable, IdempotencyTable, MailTable, MigrationTable, RealtimeEventTable, SavedViewTable, SystemLogTable }

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
  'app.realtime_event': RealtimeEventTable
  'app.saved_view': SavedViewTable
  'app.system_log': SystemLogTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AppTables {}
}
