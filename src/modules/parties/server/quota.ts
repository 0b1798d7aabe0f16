import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

/** The customers a plan limits: parties with that role. */
export async function countCustomers(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('parties.party_role')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  return count
}
