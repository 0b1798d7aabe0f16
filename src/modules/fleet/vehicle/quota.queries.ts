import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

/** The vehicles a plan limits: those the company still has. */
export async function countOwnedVehicles(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('fleet.vehicle')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('disposed_on', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
