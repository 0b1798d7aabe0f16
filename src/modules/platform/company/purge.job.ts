import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { asOwner } from './owner.queries.ts'

/**
 * Every night: the data of companies closed 90 days ago go. Schedules run for each active company; the first one finds the work, the others
 * nothing. The database decides by its own clock, for any caller.
 */
export async function purgeClosed(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('platform.company')
    .select(['id', 'uuid'])
    .where('status', '=', 'closed')
    .where('purged_at', 'is', null)
    .where(sql<boolean>`closed_at <= now() - interval '90 days'`)
    .orderBy('id')
    .execute()
  if (due.length === 0) return
  const { purgeCompany } = await import('./purge.commands.ts')
  await asOwner(async owner => {
    for (const company of due) await purgeCompany({ owner, files: ctx.files, company })
  })
}
