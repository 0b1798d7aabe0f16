import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { alarm, type PlatformAlert } from '../company/steps.queries.ts'
import { beginExport } from '../export/export.commands.ts'
import { exportStateAt } from '../export/export.rules.ts'
import { backupStateAt } from './backup.rules.ts'

/** Each night of the company: a copy of everything it has, kept by the calendar. */
export async function backUp(ctx: Ctx): Promise<void> {
  await beginExport(ctx, { byStaff: true, kind: 'nightly' })
}

const kind = 'backup_late'
const subject = { type: 'platform.backup', id: 'newest' }

/** Every hour: a copy that failed, or the lack of a whole one for longer than a night, alerts until there is one again. */
export async function watchBackups(ctx: Ctx): Promise<void> {
  const why = await whatIsMissing(ctx)
  if (!why) return alarm.resolve(ctx, kind, subject)
  await alarm.raise(ctx, {
    kind,
    severity: 'critical',
    subject,
    permissionId: 'admin.backup.export',
    ...why,
  })
}

async function whatIsMissing(ctx: Ctx): Promise<Pick<PlatformAlert, 'titleKey' | 'params'> | null> {
  const { created_at: since, status } = await ctx.db
    .selectFrom('platform.company')
    .select(['created_at', 'status'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  if (status === 'closed') return null
  const copies = await ctx.db
    .selectFrom('platform.company_export')
    .select(['state', 'requested_at', 'ready_at', 'expires_at'])
    .orderBy('requested_at', 'desc')
    .limit(30)
    .execute()
  const at = copies.findIndex(copy => copy.ready_at !== null)
  const lastAt = copies[at]?.ready_at ?? null
  const hasFailed = copies
    .slice(0, at < 0 ? copies.length : at)
    .some(
      copy =>
        exportStateAt(
          { state: copy.state, requestedAt: copy.requested_at, expiresAt: copy.expires_at },
          ctx.now,
        ) === 'failed',
    )
  if (!hasFailed && backupStateAt({ lastAt, since }, ctx.now) !== 'late') return null
  return lastAt
    ? { titleKey: 'platform.alert.backupLate', params: { on: dayIn(lastAt, ctx.company.timeZone) } }
    : { titleKey: 'platform.alert.backupNone', params: {} }
}
