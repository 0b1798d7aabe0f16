import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import { listMembers } from '#modules/access/public.server.ts'
import { notify, raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'

const licenceDays = 30
const urgentDays = 7
const dayMillis = 86_400_000

/** Every morning: licences that run out; without one nobody is booked. */
export const tellOfLicences: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const rows = await ctx.db
      .selectFrom('clinic.practitioner')
      .select(['id', 'name_ar', 'licence_expires_on'])
      .where('is_active', '=', true)
      .where('licence_expires_on', '<=', addDays(ctx.today, licenceDays))
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const expiresOn = row.licence_expires_on!
      await raiseAlert(ctx, {
        type: 'smart',
        kind: 'clinic_licence',
        severity: daysBetween(ctx.today, expiresOn) <= urgentDays ? 'high' : 'medium',
        titleKey: expiresOn < ctx.today ? 'clinic.alert.licenceOver' : 'clinic.alert.licence',
        params: { practitioner: row.name_ar, date: expiresOn },
        permissionId: 'clinic.appointments.write',
        subject: { type: 'clinic.practitioner', id: row.id },
        dueOn: expiresOn,
      })
    }
    await resolveOthers(
      ctx,
      'clinic_licence',
      'clinic.practitioner',
      rows.map(row => row.id),
    )
  },
}

/** At the end of the day: visits that ended more than a day ago and whose note is not signed. The notice holds only its number. */
export const tellOfUnsigned: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const rows = await ctx.db
      .selectFrom('clinic.appointment as a')
      .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
      .select(['a.id', 'a.number', 'r.name_ar', 'r.user_id'])
      .where('a.note_state', '=', 'draft')
      .where('a.done_at', '<', new Date(ctx.now.getTime() - dayMillis))
      .orderBy('a.id')
      .limit(500)
      .execute()
    for (const row of rows) {
      const told = {
        kind: 'clinic_unsigned',
        titleKey: 'clinic.alert.unsigned',
        params: { number: row.number ?? '', practitioner: row.name_ar },
        subject: { type: 'clinic.appointment', id: row.id },
      }
      await raiseAlert(ctx, {
        ...told,
        type: 'smart',
        severity: 'high',
        permissionId: 'clinic.records.write',
      })
    }
    await resolveOthers(
      ctx,
      'clinic_unsigned',
      'clinic.appointment',
      rows.map(row => row.id),
    )
  },
}

const weekDays = 7

/** Every week the administrators and the practitioners hear how often a record was opened without treating; no reason, no name of a patient. */
export const tellOfBreakGlass: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const { count, people } = await ctx.db
      .selectFrom('clinic.access_grant')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(distinct user_id))::int`.as('people'),
      ])
      .where('basis', '=', 'breakGlass')
      .where('created_at', '>', new Date(ctx.now.getTime() - weekDays * dayMillis))
      .executeTakeFirstOrThrow()
    if (count === 0) return
    const linked = await ctx.db
      .selectFrom('clinic.practitioner')
      .select('user_id')
      .where('user_id', 'is not', null)
      .where('is_active', '=', true)
      .execute()
    const told = new Set(linked.map(row => row.user_id!))
    for (const member of await listMembers(ctx))
      if (member.roles.includes('company_admin')) told.add(member.userId)
    for (const userId of told)
      await notify(ctx, userId, {
        tone: 'warning',
        kind: 'clinic_break_glass_week',
        titleKey: 'clinic.notice.breakGlassWeek',
        params: { count, people },
      })
  },
}
