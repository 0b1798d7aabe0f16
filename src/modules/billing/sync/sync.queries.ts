import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './sync.contract.ts'
import { comparedOf, differencesOf } from './syncComparing.queries.ts'

export async function compareSync(ctx: Ctx, input: InputOf<typeof contract.compareSync>) {
  return { compared: await comparedOf(ctx, input), differences: await differencesOf(ctx, input) }
}

export async function syncLog(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('billing.sync_run')
    .select(['id', 'created_at as at', 'created_by_name as by', 'repaired', 'reason'])
    .orderBy('created_at', 'desc')
    .limit(sql.lit(50))
    .execute()
  return { rows }
}
