import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

let owner: string | null = null

/** Gives the platform the connection of the schema's owner: it alone may delete what is posted, only the purge uses it. */
export function startPurge({ ownerUrl }: { ownerUrl: string }): void {
  owner = ownerUrl
}

/**
 * Every night: the data of companies closed 90 days ago go. Schedules run for each active company; the first one finds the work, the others
 * nothing. The database decides by its own clock, for any caller.
 */
export async function purgeClosed(ctx: Ctx): Promise<void> {
  if (owner === null) throw new Error('Nobody has told the platform how the owner connects.')
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
  for (const company of due) await purgeCompany({ ownerUrl: owner, files: ctx.files, company })
}
