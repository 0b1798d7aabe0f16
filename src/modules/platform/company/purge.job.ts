import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

let owner: string | null = null

/** Tells the platform how the schema's owner connects: he alone may delete what is posted, and nobody else asks him. */
export function startPurge({ ownerUrl }: { ownerUrl: string }): void {
  owner = ownerUrl
}

/**
 * Every night: the data of companies closed 90 days ago go. Schedules come by for each active company; the first one finds the
 * work, the others nothing. The database decides by its own clock, whoever asks.
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
