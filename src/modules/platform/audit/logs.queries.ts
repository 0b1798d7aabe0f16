import type { Generated, Kysely } from 'kysely'
import type { Db } from '#kernel/server/database.ts'

/** The kernel's own tables that the platform's pages read and write, as the kernel's migration declares them. */
export type LogTables = {
  'app.audit_event': {
    company_id: number
    seq: number
    at: Date
    actor: string
    actor_name: string
    visit_id: string | null
    operation: string
    subject: string
    subject_label: string | null
    changes: { field: string; before: unknown; after: unknown }[]
    reason: string | null
    request_id: string
    ip: string | null
    device: string | null
    prev_hash: string
    hash: string
  }
  'app.system_log': {
    id: number
    at: Date
    company_id: number | null
    level: 'info' | 'warning' | 'error'
    category: 'authentication' | 'database' | 'system' | 'userAction'
    action: string
    message: string
    metadata: Record<string, unknown>
  }
  'app.comment': {
    company_id: Generated<number>
    id: Generated<string>
    subject: string
    body: string
    author_id: string
    author_name: string
    mentions: string[]
    created_at: Date
  }
  'platform.company': { id: number; uuid: string; name_ar: string }
}

/** The same transaction, typed for the kernel's tables. */
export function logsOf(db: Db): Kysely<LogTables> {
  return db as unknown as Kysely<LogTables>
}
