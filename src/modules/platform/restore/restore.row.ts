import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { RestoreTable } from '../tables.ts'
import { type RestoreState, restoreStateAt } from './restore.rules.ts'

export type RestoreRow = Selectable<RestoreTable>

export const stateOf = (row: RestoreRow, now: Date): RestoreState =>
  restoreStateAt({ state: row.state, since: row.applied_at ?? row.requested_at }, now)

/** A restore of the company of the call, locked. */
export async function lockRestore(ctx: Ctx, id: string): Promise<RestoreRow> {
  const row = await ctx.db
    .selectFrom('platform.restore')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}
