import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

export type SystemLogEntry = {
  readonly level?: 'info' | 'warning' | 'error'
  readonly category: 'authentication' | 'database' | 'system' | 'userAction'
  readonly action: string
  /** Arabic, as the specification has it. */
  readonly message: string
  readonly metadata?: Readonly<Record<string, unknown>>
  /** The company the entry is about; none for actions on the platform itself. */
  readonly companyId?: number | null
}

/**
 * Writes one entry of the system log in the transaction of its cause. Acts on the platform itself (landing page) are
 * recorded here, because the hash chain belongs to companies.
 */
export async function writeSystemLog(ctx: Ctx, entry: SystemLogEntry): Promise<void> {
  await rawQuery(
    ctx.db,
    `insert into app.system_log (at, company_id, level, category, action, message, metadata)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ctx.now,
      entry.companyId ?? null,
      entry.level ?? 'info',
      entry.category,
      entry.action,
      entry.message,
      JSON.stringify({ email: ctx.user.email, ...entry.metadata }),
    ],
  )
}
