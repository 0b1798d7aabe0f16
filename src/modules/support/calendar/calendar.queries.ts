import type { Ctx } from '#kernel/server/context.ts'
import type { AnnouncedRamadan, SupportCalendar } from './supportClock.rules.ts'

/** When the staff answer, for all companies alike. */
export async function supportCalendar(ctx: Pick<Ctx, 'db'>): Promise<SupportCalendar & { version: number }> {
  const row = await ctx.db.selectFrom('support.calendar').selectAll().executeTakeFirstOrThrow()
  return {
    version: row.version,
    workingDays: row.working_days,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    ramadanOpensAt: row.ramadan_opens_at,
    ramadanClosesAt: row.ramadan_closes_at,
    ramadans: row.ramadans as AnnouncedRamadan[],
    closedDays: row.closed_days as SupportCalendar['closedDays'],
  }
}

export async function readCalendar(ctx: Ctx) {
  const calendar = await supportCalendar(ctx)
  return {
    ...calendar,
    workingDays: [...calendar.workingDays],
    ramadans: [...calendar.ramadans],
    closedDays: [...calendar.closedDays],
  }
}
