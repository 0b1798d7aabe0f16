import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'

/** More days than this that wait for a person block the month's pay. */
const mostPending = 5
const kind = 'attendance_pending'
/** The list of what waits. */
const subject = { type: 'hr.attendanceReview', id: 'list' }

async function alertPendingDays(ctx: Ctx): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('hr.attendance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (Number(count) <= mostPending) await resolveAlert(ctx, kind, subject)
  else
    await raiseAlert(ctx, {
      type: 'system',
      kind,
      severity: 'high',
      titleKey: 'hr.attendanceAlarm.pending',
      params: { count: Number(count) },
      subject,
      permissionId: 'hr.attendance.write',
      dueOn: ctx.today,
    })
}

/** Every night, after days were closed: whether too many wait for a person. */
export const pendingDays: ScheduledWork = { run: alertPendingDays }
