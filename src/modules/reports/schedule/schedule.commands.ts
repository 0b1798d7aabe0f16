import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { actingAs, listMembers } from '#modules/access/public.server.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { findReport, whyNotRead } from '../report/definitions.queries.ts'
import { reportOf } from '../report/reportFile.queries.ts'
import type * as contract from './schedule.contract.ts'
import { keepsAll, lockSchedule, type Schedule, subjectOf } from './schedule.row.ts'
import { daysOf, nextRun } from './schedule.rules.ts'

type Saved = InputOf<typeof contract.saveSchedule>

/** A schedule of one's own, or any for those who keep the settings; to others it is not there. */
async function ownSchedule(ctx: Ctx, id: string, version: number | undefined): Promise<Schedule> {
  const schedule = await lockSchedule(ctx, id)
  if (!schedule || (schedule.ownerId !== ctx.user.id && !keepsAll(ctx)))
    deny(notFound('kernel.record.notFound'))
  if (schedule.version !== version)
    deny(conflict('kernel.record.stale', { params: { version: schedule.version } }))
  return schedule
}

function rhythmOf({ every, weekday, monthDay, hour }: Saved) {
  if (every === 'week' && weekday === null) deny(invalid('reports.schedule.day', { field: 'weekday' }))
  if (every === 'month' && monthDay === null) deny(invalid('reports.schedule.day', { field: 'monthDay' }))
  return {
    every,
    weekday: every === 'week' ? weekday : null,
    monthDay: every === 'month' ? monthDay : null,
    hour,
  }
}

/** Those who keep a company's settings add recipients outside it; the ones that stood there already may stay. */
async function recipientsOf(ctx: Ctx, emails: readonly string[], known: readonly string[]) {
  const members = await listMembers(ctx)
  return [...new Set(emails)].map(email => {
    const member = members.find(one => one.email.toLowerCase() === email)
    if (!member && !known.includes(email) && !keepsAll(ctx))
      deny(forbidden('reports.recipient.outside', { field: 'recipients', params: { email } }))
    return { email, user_id: member?.userId ?? null }
  })
}

export async function saveSchedule(ctx: Ctx, input: Saved) {
  const before = input.id ? await ownSchedule(ctx, input.id, input.version) : null
  const report = await findReport(ctx, input.report)
  if (!report || (before && before.report !== report.id)) deny(notFound('reports.report.unknown'))
  const owner = await actingAs(ctx, before?.ownerId ?? ctx.user.id)
  if (!owner) deny(forbidden('reports.schedule.member'))
  if (before) refuse(await whyNotResume(owner, before.report))
  else refuse(await whyNotRead(owner, report))
  const filters = Object.fromEntries(
    Object.entries(input.filters).filter(([name]) => report.filters.includes(name)),
  )
  // Made once before it is kept: what the report itself refuses, it would refuse every time.
  await reportOf(owner, { report, days: daysOf(input.period, ctx.today), filters, format: input.format })
  const rhythm = rhythmOf(input)
  const recipients = await recipientsOf(ctx, input.recipients, before?.recipients.map(one => one.email) ?? [])
  const nextAt = nextRun(rhythm, ctx.now, ctx.company.timeZone)
  const values = {
    filters: JSON.stringify(filters),
    period: input.period,
    every: rhythm.every,
    weekday: rhythm.weekday,
    month_day: rhythm.monthDay,
    hour: rhythm.hour,
    format: input.format,
    next_at: nextAt,
  }
  const { id } = before
    ? await ctx.db
        .updateTable('reports.schedule')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('reports.schedule')
        .values({ ...values, report: report.id, owner_id: ctx.user.id, created_by: ctx.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('reports.schedule_recipient').where('schedule_id', '=', id).execute()
  await ctx.db
    .insertInto('reports.schedule_recipient')
    .values(recipients.map(recipient => ({ ...recipient, schedule_id: id })))
    .execute()
  ctx.audit({
    subject: subjectOf(id),
    label: report.id,
    changes: [
      {
        field: 'recipients',
        before: before?.recipients.map(one => one.email).join(' ') ?? null,
        after: recipients.map(one => one.email).join(' '),
      },
      { field: 'nextAt', before: before?.nextAt.toISOString() ?? null, after: nextAt.toISOString() },
    ],
  })
  return { id, nextAt }
}

/** A schedule goes on only with the right of its owner. */
async function whyNotResume(owner: Ctx, reportId: string) {
  const report = await findReport(owner, reportId)
  const why = report && (await whyNotRead(owner, report))
  if (report && !why) return null
  return { code: 'reports.schedule.permission', kind: 'refused' } as const
}

export async function pauseSchedule(ctx: Ctx, input: InputOf<typeof contract.pauseSchedule>) {
  const schedule = await ownSchedule(ctx, input.id, input.version)
  if (input.active) {
    const owner = await actingAs(ctx, schedule.ownerId)
    if (!owner) deny({ code: 'reports.schedule.permission', kind: 'refused' })
    refuse(await whyNotResume(owner, schedule.report))
    await resolveAlert(ctx, 'schedule_permission', { type: 'reports.schedule', id: schedule.id })
  }
  await ctx.db
    .updateTable('reports.schedule')
    .set({
      active: input.active,
      stopped_by: null,
      version: schedule.version + 1,
      // What was missed while it stood still stays missed.
      ...(input.active ? { next_at: nextRun(schedule, ctx.now, ctx.company.timeZone) } : {}),
    })
    .where('id', '=', schedule.id)
    .execute()
  ctx.audit({
    subject: subjectOf(schedule.id),
    label: schedule.report,
    changes: [{ field: 'active', before: schedule.active, after: input.active }],
  })
  return { ok: true as const }
}

export async function removeSchedule(ctx: Ctx, input: InputOf<typeof contract.removeSchedule>) {
  const schedule = await ownSchedule(ctx, input.id, input.version)
  await resolveAlert(ctx, 'schedule_permission', { type: 'reports.schedule', id: schedule.id })
  await ctx.db.deleteFrom('reports.schedule').where('id', '=', schedule.id).execute()
  ctx.audit({ subject: subjectOf(schedule.id), label: schedule.report })
  return { ok: true as const }
}
