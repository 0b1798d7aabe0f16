import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'

/**
 * Whether a person of the books is away on a day: on approved leave, all day, and not back from it. Half a day leaves the question of the
 * other half to who plans it. A person who is no employee is never on leave.
 */
export async function isOnLeave(ctx: Ctx, partyId: string, on: Day): Promise<boolean> {
  const leave = await ctx.db
    .selectFrom('hr.leave_request as l')
    .innerJoin('hr.employee as e', 'e.id', 'l.employee_id')
    .select('l.id')
    .where('e.party_id', '=', partyId)
    .where('l.state', 'in', ['approved', 'closed'])
    .where('l.from_on', '<=', on)
    .where('l.to_on', '>=', on)
    .where(({ or, eb }) => or([eb('l.returned_on', 'is', null), eb('l.returned_on', '>', on)]))
    .where(
      sql<boolean>`not jsonb_path_exists(l.half_days, '$[*] ? (@.on == $on)', jsonb_build_object('on', ${on}::text))`,
    )
    .executeTakeFirst()
  return leave !== undefined
}
