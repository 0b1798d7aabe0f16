import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

/** Customers that count against the plan: parties in use in that role, a merged pair once. */
export async function countCustomers(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('parties.party as p')
    .innerJoin('parties.party_role as r', 'r.party_id', 'p.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('r.role', '=', 'customer')
    .where('p.status', '=', 'active')
    .where('p.alias_of', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
