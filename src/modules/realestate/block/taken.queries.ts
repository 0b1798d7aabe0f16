import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, type Refusal } from '#kernel/shared/refusal.ts'

/** L1: the lease that holds a unit on some day of a period. The caller has locked the unit. */
export async function takenBetween(
  ctx: Ctx,
  unit: { id: string; property_name: string },
  from: Day,
  to: Day | null,
  field?: string,
): Promise<Refusal | null> {
  const taken = await ctx.db
    .selectFrom('realestate.lease_claim as c')
    .innerJoin('realestate.lease as l', 'l.id', 'c.lease_id')
    .select(['l.number', 'c.ends_on'])
    .where('c.property_id', '=', unit.id)
    .where('c.state', '=', 'active')
    .where('c.ends_on', '>=', from)
    .where('c.starts_on', '<=', to ?? '9999-12-31')
    .orderBy('c.starts_on')
    .executeTakeFirst()
  if (!taken) return null
  return conflict('realestate.lease.unitTaken', {
    ...(field ? { field } : {}),
    params: { unit: unit.property_name, number: taken.number ?? '', date: taken.ends_on },
  })
}
