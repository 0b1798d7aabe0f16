import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { reminderDue } from './reminder.rules.ts'
import { remindOf, told, visitsToTell } from './sending.commands.ts'

const hourMillis = 3_600_000

/** Every five minutes: who is reminded (rule 20), and who was and has not answered shortly before the visit. */
export const remindOfVisits: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const settings = await settingsOf(ctx)
    const ahead = { dayHours: settings.reminderDayHours, lastHours: settings.reminderLastHours }
    const visits = await visitsToTell(ctx)
      .where('a.state', 'in', ['booked', 'confirmed'])
      .where('a.starts_at', '>', ctx.now)
      .where('a.starts_at', '<=', new Date(ctx.now.getTime() + ahead.dayHours * hourMillis))
      .orderBy('a.starts_at')
      .execute()
    for (const visit of visits) {
      const kind = settings.sendsReminders && visit.wantsReminders ? reminderDue(visit, ahead, ctx.now) : null
      if (kind) await remindOf(ctx, visit, kind)
    }
    const soon = ctx.now.getTime() + settings.noReplyHours * hourMillis
    const near = visits.filter(visit => visit.state === 'booked' && visit.startsAt.getTime() <= soon)
    const reminded = new Set(
      near.length === 0
        ? []
        : (
            await ctx.db
              .selectFrom('clinic.reminder')
              .select('appointment_id')
              .where(
                'appointment_id',
                'in',
                near.map(visit => visit.id),
              )
              .execute()
          ).map(row => row.appointment_id),
    )
    const silent = near.filter(visit => reminded.has(visit.id))
    for (const visit of silent)
      await raiseAlert(ctx, {
        type: 'smart',
        kind: 'clinic_no_reply',
        severity: 'medium',
        titleKey: 'clinic.alert.noReply',
        params: { number: visit.number ?? '', when: told(ctx, visit.startsAt) },
        permissionId: 'clinic.appointments.write',
        subject: { type: 'clinic.appointment', id: visit.id },
      })
    await resolveOthers(
      ctx,
      'clinic_no_reply',
      'clinic.appointment',
      silent.map(visit => visit.id),
    )
  },
}
