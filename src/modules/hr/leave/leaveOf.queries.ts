import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'

/**
 * The days of a stretch on which people of the books are away, as `party day`: on approved leave, all day, and not back from it. Half a day
 * leaves the question of the other half to who plans it. A person who is no employee is never on leave.
 */
export async function daysOnLeave(
  ctx: Ctx,
  partyIds: readonly string[],
  from: Day,
  to: Day,
): Promise<ReadonlySet<string>> {
  if (partyIds.length === 0) return new Set()
  const leaves = await ctx.db
    .selectFrom('hr.leave_request as l')
    .innerJoin('hr.employee as e', 'e.id', 'l.employee_id')
    .select([
      'e.party_id',
      sql<Day>`greatest(l.from_on, ${from}::date)::text`.as('first'),
      sql<Day>`least(l.to_on, ${to}::date, coalesce(l.returned_on, l.to_on + 1) - 1)::text`.as('last'),
      sql<Day[]>`array(select h ->> 'on' from jsonb_array_elements(l.half_days) h)`.as('halves'),
    ])
    .where('e.party_id', 'in', [...partyIds])
    .where('l.state', 'in', ['approved', 'closed'])
    .where('l.from_on', '<=', to)
    .where('l.to_on', '>=', from)
    .execute()
  const away = new Set<string>()
  for (const leave of leaves)
    for (let on = leave.first; on <= leave.last; on = addDays(on, 1))
      if (!leave.halves.includes(on)) away.add(`${leave.party_id} ${on}`)
  return away
}
