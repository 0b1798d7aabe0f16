import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { actingAs, listMembers, sendNotice } from '#modules/access/public.server.ts'
import type { ReportDefinition } from '#modules/accounting/public.ts'
import { notify, raiseAlert } from '#modules/alerts/public.server.ts'
import { findReport, whyNotRead } from '../report/definitions.queries.ts'
import { attachmentOf, reportOf } from '../report/reportFile.queries.ts'
import { lockSchedule, type Recipient, type Schedule, subjectOf } from './schedule.row.ts'
import { daysOf, mostBytes, nextRun } from './schedule.rules.ts'
import { letterOf } from './scheduleLetter.queries.ts'

/** What is due now or was while the server stood still, and whose last mails turned out not to leave. */
export async function dueSchedules(ctx: Ctx): Promise<string[]> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `select id from reports.schedule where company_id = $1 and active and next_at <= $2
     union select s.id from reports.schedule s
     join app.mail m on m.company_id = $1 and m.id = any (s.last_mails) and m.state = 'failed'
     where s.company_id = $1 and s.last_outcome in ('sent', 'empty')`,
    [ctx.company.id, ctx.now],
  )
  return rows.map(row => row.id)
}

/** Sends each report that is due, once: its next time moves in the transaction that puts its mails into the outbox. */
export async function runSchedules(ctx: Ctx, few?: readonly string[]): Promise<void> {
  for (const id of few ?? (await dueSchedules(ctx))) {
    const schedule = await lockSchedule(ctx, id)
    if (!schedule) continue
    await tellUndelivered(ctx, schedule)
    if (schedule.active && schedule.nextAt <= ctx.now) await runOne(ctx, schedule)
  }
}

async function runOne(ctx: Ctx, schedule: Schedule): Promise<void> {
  const report = await findReport(ctx, schedule.report)
  const owner = await actingAs(ctx, schedule.ownerId)
  if (!report || !owner || (await whyNotRead(owner, report)))
    return stop(ctx, schedule, 'reports.schedule.permission')
  if (!ctx.company.features.includes('advanced_reporting'))
    return stop(ctx, schedule, 'platform.feature.missing')
  const recipients = await stillThere(ctx, schedule)
  if (recipients.length === 0) return stop(ctx, schedule, 'reports.schedule.nobody')
  try {
    await send(ctx, owner, schedule, report, recipients)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    // A report may ask for more than its page does: that is a right too.
    if (error.refusal.kind === 'forbidden') return stop(ctx, schedule, 'reports.schedule.permission')
    await fail(ctx, schedule, error.refusal)
  }
}

async function send(
  ctx: Ctx,
  owner: Ctx,
  schedule: Schedule,
  report: ReportDefinition,
  recipients: readonly Recipient[],
): Promise<void> {
  const days = daysOf(schedule.period, ctx.today)
  const wanted = { report, days, filters: schedule.filters, format: schedule.format }
  const made = await reportOf(owner, wanted)
  const file = await attachmentOf(owner, wanted, made)
  const isSent = file.bytes.byteLength <= mostBytes
  const letter = letterOf(ctx, {
    report,
    made,
    days,
    filters: schedule.filters,
    ownerName: owner.user.name,
    isSent,
  })
  const mails: number[] = []
  for (const { email } of recipients)
    mails.push(
      await sendNotice(
        ctx.db,
        { email, language: 'ar', company_id: ctx.company.id },
        isSent ? { ...letter, attachment: file } : letter,
      ),
    )
  await done(ctx, schedule, made.rowCount > 0 ? 'sent' : 'empty', mails)
}

async function done(ctx: Ctx, schedule: Schedule, outcome: 'sent' | 'empty' | 'failed', mails: number[]) {
  await ctx.db
    .updateTable('reports.schedule')
    .set({
      next_at: nextRun(schedule, ctx.now, ctx.company.timeZone),
      last_at: ctx.now,
      last_outcome: outcome,
      last_mails: mails,
    })
    .where('id', '=', schedule.id)
    .execute()
  ctx.audit({
    subject: subjectOf(schedule.id),
    label: schedule.report,
    changes: [{ field: 'outcome', before: null, after: outcome }],
  })
  ctx.hint('reports.schedule', schedule.id)
}

const titleOf = async (ctx: Ctx, schedule: Schedule) =>
  (await findReport(ctx, schedule.report))?.title ?? 'reports.report.unknown'
const aboutOf = ({ id }: Schedule) => ({ type: 'reports.schedule', id })

/** Pauses a schedule that may not run any more, and notifies its owner and those who keep the settings. */
async function stop(ctx: Ctx, schedule: Schedule, because: string): Promise<void> {
  await ctx.db
    .updateTable('reports.schedule')
    .set({
      active: false,
      stopped_by: because,
      version: schedule.version + 1,
      last_at: ctx.now,
      last_outcome: 'stopped',
      last_mails: [],
    })
    .where('id', '=', schedule.id)
    .execute()
  ctx.audit({
    subject: subjectOf(schedule.id),
    label: schedule.report,
    changes: [{ field: 'active', before: true, after: false }],
    reason: because,
  })
  const said =
    because === 'reports.schedule.permission' ? 'reports.alert.permission' : 'reports.alert.stopped'
  const alert = {
    kind: 'schedule_permission',
    titleKey: said,
    params: { cause: because === 'reports.schedule.permission' ? await titleOf(ctx, schedule) : because },
    subject: aboutOf(schedule),
  }
  await raiseAlert(ctx, {
    ...alert,
    type: 'system',
    severity: 'high',
    permissionId: 'admin.settings.write',
  })
  if (await isMember(ctx, schedule.ownerId)) await notify(ctx, schedule.ownerId, { ...alert, tone: 'error' })
  ctx.hint('reports.schedule', schedule.id)
}

const isMember = async (ctx: Ctx, userId: string) =>
  (await listMembers(ctx)).some(member => member.userId === userId)

async function fail(ctx: Ctx, schedule: Schedule, refusal: Refusal): Promise<void> {
  await done(ctx, schedule, 'failed', [])
  await notify(ctx, schedule.ownerId, {
    tone: 'warning',
    kind: 'schedule_failed',
    titleKey: 'reports.alert.failed',
    params: { cause: refusal.code },
    subject: aboutOf(schedule),
  })
}

/** Recipients with their addresses of today; a colleague who left is taken off, and the owner learns it. */
async function stillThere(ctx: Ctx, schedule: Schedule): Promise<Recipient[]> {
  const members = await listMembers(ctx)
  const there: Recipient[] = []
  for (const recipient of schedule.recipients) {
    const member = members.find(one => one.userId === recipient.userId)
    if (!recipient.userId) there.push(recipient)
    else if (member) there.push({ ...recipient, email: member.email })
    else await takeOff(ctx, schedule, recipient)
  }
  return there
}

async function takeOff(ctx: Ctx, schedule: Schedule, { email }: Recipient): Promise<void> {
  await ctx.db
    .deleteFrom('reports.schedule_recipient')
    .where('schedule_id', '=', schedule.id)
    .where('email', '=', email)
    .execute()
  await notify(ctx, schedule.ownerId, {
    tone: 'warning',
    kind: 'schedule_recipient_left',
    titleKey: 'reports.alert.recipientLeft',
    params: { email, cause: await titleOf(ctx, schedule) },
    subject: { type: 'reports.schedule', id: schedule.id },
  })
}

/** The outbox gave up on a mail of the last run, after its tries of six hours. */
async function tellUndelivered(ctx: Ctx, schedule: Schedule): Promise<void> {
  const failed = await rawQuery<{ recipient: string }>(
    ctx.db,
    `select m.recipient from reports.schedule s
     join app.mail m on m.company_id = $1 and m.id = any (s.last_mails) and m.state = 'failed'
     where s.company_id = $1 and s.id = $2 and s.last_outcome in ('sent', 'empty') order by m.recipient`,
    [ctx.company.id, schedule.id],
  )
  if (failed.length === 0) return
  await ctx.db
    .updateTable('reports.schedule')
    .set({ last_outcome: 'undelivered' })
    .where('id', '=', schedule.id)
    .execute()
  await notify(ctx, schedule.ownerId, {
    tone: 'warning',
    kind: 'schedule_failed',
    titleKey: 'reports.alert.undelivered',
    params: { email: failed.map(mail => mail.recipient).join(', '), cause: await titleOf(ctx, schedule) },
    subject: aboutOf(schedule),
  })
  ctx.hint('reports.schedule', schedule.id)
}
