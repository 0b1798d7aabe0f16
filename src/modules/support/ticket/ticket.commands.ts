import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { supportCalendar } from '../calendar/calendar.queries.ts'
import { resumedDue } from '../calendar/supportClock.rules.ts'
import { releaseGone } from './handBack.commands.ts'
import { stopTelling, tellDesk } from './telling.queries.ts'
import type * as contract from './ticket.contract.ts'
import { lockOwnTicket, saveStep, type TicketRow, writeEvent, writeMessage } from './ticket.row.ts'
import { dueTimes, nextState, type TicketAction, whyNotAct } from './ticket.rules.ts'
import { refuseFiles } from './ticketFile.queries.ts'

export async function openTicket(ctx: Ctx, input: InputOf<typeof contract.openTicket>) {
  await refuseFiles(ctx, input.fileIds)
  const due = dueTimes(await supportCalendar(ctx), input.priority, ctx.now)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'TKT', ctx.today)
  await ctx.db
    .insertInto('support.ticket')
    .values({
      id,
      number,
      title: input.title,
      description: input.description,
      category: input.category,
      priority: input.priority,
      opened_at: ctx.now,
      opened_by: ctx.user.id,
      opened_by_name: ctx.user.name,
      file_ids: input.fileIds,
      page: input.page,
      request_id: input.requestId,
      browser: input.browser,
      clock_from: ctx.now,
      response_due_at: due.responseDueAt,
      resolve_due_at: due.resolveDueAt,
      last_message_at: ctx.now,
    })
    .execute()
  await writeEvent(ctx, id, { kind: 'opened', byStaff: false })
  await tellDesk(
    ctx,
    { id, number, title: input.title, priority: input.priority, assigned_to: null },
    'opened',
    input.description,
  )
  ctx.audit({
    subject: `support.ticket:${id}`,
    label: number,
    changes: [
      { field: 'title', before: null, after: input.title },
      { field: 'priority', before: null, after: input.priority },
    ],
  })
  ctx.hint('support.ticket', id)
  return { id, number }
}

/** Locks a ticket for an action of the company, and hands it back where its assignee has left. */
async function lockFor(
  ctx: Ctx,
  action: TicketAction,
  { id, version }: { id: string; version?: number },
): Promise<TicketRow> {
  const row = await lockOwnTicket(ctx, id, version)
  refuse(whyNotAct(action, { state: row.state, resolvedAt: row.resolved_at }, ctx.now))
  return row
}

export async function replyToTicket(ctx: Ctx, input: InputOf<typeof contract.replyToTicket>) {
  const seen = await lockFor(ctx, 'reply', { id: input.id })
  await refuseFiles(ctx, input.fileIds)
  const row = await releaseGone(ctx, seen)
  await writeMessage(ctx, row.id, { message: input.message, fileIds: input.fileIds, byStaff: false })
  const resumed =
    row.waiting_since === null
      ? {}
      : {
          waiting_since: null,
          resolve_due_at: resumedDue(
            await supportCalendar(ctx),
            row.resolve_due_at,
            row.waiting_since,
            ctx.now,
          ),
        }
  await saveStep(
    ctx,
    row,
    { ...resumed, state: nextState('reply', row.state), last_message_at: ctx.now, is_last_by_staff: false },
    { kind: 'replied', byStaff: false },
  )
  await stopTelling(ctx, row)
  await tellDesk(ctx, row, 'replied', input.message)
  return { ok: true as const }
}

export async function reopenTicket(ctx: Ctx, input: InputOf<typeof contract.reopenTicket>) {
  const row = await releaseGone(ctx, await lockFor(ctx, 'reopen', input))
  const due = dueTimes(await supportCalendar(ctx), row.priority, ctx.now)
  await writeMessage(ctx, row.id, { message: input.message, byStaff: false })
  await saveStep(
    ctx,
    row,
    {
      state: nextState('reopen', row.state),
      resolved_at: null,
      // Another answer is owed before it may be called resolved again.
      answered_at: null,
      clock_from: ctx.now,
      response_due_at: due.responseDueAt,
      resolve_due_at: due.resolveDueAt,
      warned_at: null,
      late_told_at: null,
      last_message_at: ctx.now,
      is_last_by_staff: false,
    },
    { kind: 'reopened', byStaff: false },
  )
  await stopTelling(ctx, row)
  await tellDesk(ctx, row, 'reopened', input.message)
  return { ok: true as const }
}

export async function closeTicket(ctx: Ctx, input: InputOf<typeof contract.closeTicket>) {
  const row = await lockFor(ctx, 'close', input)
  const step = { kind: 'closed' as const, byStaff: false }
  await saveStep(ctx, row, { state: nextState('close', row.state), closed_at: ctx.now }, step)
  await stopTelling(ctx, row)
  return { ok: true as const }
}

export async function rateTicket(ctx: Ctx, input: InputOf<typeof contract.rateTicket>) {
  const row = await lockFor(ctx, 'rate', input)
  const { rating, feedback } = input
  await saveStep(
    ctx,
    row,
    { state: nextState('rate', row.state), closed_at: ctx.now, rating, feedback },
    { kind: 'rated', byStaff: false, changes: [{ field: 'rating', before: null, after: rating }] },
  )
  await stopTelling(ctx, row)
  return { ok: true as const }
}
