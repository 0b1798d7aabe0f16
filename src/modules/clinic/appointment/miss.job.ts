import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { appointments } from './appointment.row.ts'
import { whyNotMiss } from './appointment.rules.ts'

/** At the end of the day: whoever was expected and never arrived was absent (rule 21). */
export const markAbsent: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const { noShowGraceMinutes } = await settingsOf(ctx)
    const due = await ctx.db
      .selectFrom('clinic.appointment')
      .select('id')
      .where('state', 'in', ['booked', 'confirmed'])
      .where('starts_at', '<', ctx.now)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id } of due) {
      const row = await lockRecord(ctx, appointments, { id })
      const isExpected = row.state === 'booked' || row.state === 'confirmed'
      const visit = { startsAt: row.starts_at, endsAt: row.ends_at }
      if (!isExpected || whyNotMiss(visit, noShowGraceMinutes, ctx.now)) continue
      await saveRecord(ctx, appointments, row, { state: 'no_show', missed_at: ctx.now })
    }
  },
}
