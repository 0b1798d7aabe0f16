import type { Updateable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { listPlatformStaff } from '#modules/access/public.server.ts'
import { supportCalendar } from '../calendar/calendar.queries.ts'
import { resumedDue, supportMinutes } from '../calendar/supportClock.rules.ts'
import type { TicketTable } from '../tables.ts'
import { tellCompany, tellDesk } from '../ticket/telling.queries.ts'
import { lockTicket, saveStep, type TicketRow, writeMessage } from '../ticket/ticket.row.ts'
import { type DeskAction, nextState, whyNotAct, whyNotResolve } from '../ticket/ticket.rules.ts'
import type * as contract from './desk.contract.ts'
import { companyOfTicket } from './desk.queries.ts'
import { writeNote } from './note.queries.ts'

/** Moves the call into the company of a ticket and locks it for an action of the staff. */
async function lockFor(
  ctx: Ctx,
  action: DeskAction,
  { id, version }: { id: string; version?: number },
): Promise<TicketRow> {
  await ctx.enterCompany(await companyOfTicket(ctx, id))
  const row = await lockTicket(ctx, id)
  if (version !== undefined) refuse(whyNotStale(row, version))
  refuse(whyNotAct(action, { state: row.state, resolvedAt: row.resolved_at }, ctx.now))
  return row
}

/** What an answer does to the clock: the first one meets its target or misses it, and a pause ends or begins. */
async function answeredColumns(
  ctx: Ctx,
  row: TicketRow,
  outcome: 'continue' | 'ask' | 'resolve',
): Promise<Updateable<TicketTable>> {
  const calendar = await supportCalendar(ctx)
  const isFirstEver = row.first_response_at === null
  const wasAnsweredLate = row.answered_at === null && row.response_due_at < ctx.now
  const columns: Updateable<TicketTable> = {
    answered_at: row.answered_at ?? ctx.now,
    last_message_at: ctx.now,
    is_last_by_staff: true,
    was_late: row.was_late || wasAnsweredLate,
  }
  if (row.answered_at === null) Object.assign(columns, { warned_at: null, late_told_at: null })
  if (isFirstEver)
    Object.assign(columns, {
      first_response_at: ctx.now,
      first_response_minutes: supportMinutes(calendar, row.opened_at, ctx.now),
    })
  // Asked again while it stands, the clock goes on standing from when it was first asked.
  if (outcome === 'ask') return { ...columns, waiting_since: row.waiting_since ?? ctx.now }
  if (row.waiting_since === null) return columns
  const resolveDueAt = resumedDue(calendar, row.resolve_due_at, row.waiting_since, ctx.now)
  return { ...columns, waiting_since: null, resolve_due_at: resolveDueAt }
}

/** The first of the staff who answers a ticket without an assignee takes it. */
const takenBy = (ctx: Ctx, row: TicketRow): Updateable<TicketTable> =>
  row.assigned_to === null ? { assigned_to: ctx.user.id, assigned_to_name: ctx.user.name } : {}

export async function answerTicket(ctx: Ctx, input: InputOf<typeof contract.answerTicket>) {
  const { outcome, message } = input
  const action = outcome === 'ask' ? 'ask' : outcome === 'resolve' ? 'resolve' : 'answer'
  const row = await lockFor(ctx, action, { id: input.id })
  await writeMessage(ctx, row.id, { message, byStaff: true })
  const columns = { ...(await answeredColumns(ctx, row, outcome)), ...takenBy(ctx, row) }
  if (outcome === 'resolve') Object.assign(columns, resolvedColumns(ctx, { ...row, ...columns } as TicketRow))
  const kind = { continue: 'answered', ask: 'asked', resolve: 'resolved' } as const
  await saveStep(
    ctx,
    row,
    { ...columns, state: nextState(action, row.state) },
    { kind: kind[outcome], byStaff: true },
  )
  const told = { continue: 'answered', ask: 'asked', resolve: 'resolved' } as const
  await tellCompany(ctx, row, told[outcome], message)
  return { ok: true as const }
}

const resolvedColumns = (ctx: Ctx, row: TicketRow): Updateable<TicketTable> => ({
  resolved_at: ctx.now,
  waiting_since: null,
  // What the company was asked for does not make it late.
  was_late: row.was_late || (row.waiting_since === null && row.resolve_due_at < ctx.now),
})

export async function resolveTicket(ctx: Ctx, input: InputOf<typeof contract.resolveTicket>) {
  const row = await lockFor(ctx, 'resolve', input)
  refuse(whyNotResolve({ answeredAt: row.answered_at }))
  await saveStep(
    ctx,
    row,
    { ...resolvedColumns(ctx, row), state: nextState('resolve', row.state) },
    { kind: 'resolved', byStaff: true, note: input.note },
  )
  await tellCompany(ctx, row, 'resolved', input.note)
  return { ok: true as const }
}

export async function assignTicket(ctx: Ctx, input: InputOf<typeof contract.assignTicket>) {
  const row = await lockFor(ctx, 'assign', input)
  const staff = await listPlatformStaff(ctx)
  const person = input.userId === null ? null : staff.find(one => one.id === input.userId)
  if (person === undefined) deny(refused('support.ticket.notStaff', { field: 'userId' }))
  const columns = { assigned_to: person?.id ?? null, assigned_to_name: person?.name ?? null }
  await saveStep(ctx, row, columns, {
    kind: person ? 'assigned' : 'handed_back',
    byStaff: true,
    note: person?.name ?? null,
    changes: [{ field: 'assignedTo', before: row.assigned_to_name, after: person?.name ?? null }],
  })
  if (person?.id !== ctx.user.id)
    await tellDesk(ctx, { ...row, ...columns }, person ? 'assigned' : 'handedBack')
  return { ok: true as const }
}

/** Kept by itself, with its author and time; the trail of the company does not name it. */
export async function noteOnTicket(ctx: Ctx, input: InputOf<typeof contract.noteOnTicket>) {
  const row = await lockFor(ctx, 'note', { id: input.id })
  await writeNote(ctx, row.id, input.note)
  return { ok: true as const }
}
