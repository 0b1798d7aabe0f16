import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { supportCalendar } from '../calendar/calendar.queries.ts'
import type { SupportCalendar } from '../calendar/supportClock.rules.ts'
import type * as contract from './ticket.contract.ts'
import { clockOf, seesAll, type TicketRow } from './ticket.row.ts'
import {
  currentDue,
  pressureOf,
  reopenableUntil,
  type TicketState,
  ticketActions,
  ticketStates,
  whyNotAct,
} from './ticket.rules.ts'
import { filesNamed, ticketFile } from './ticketFile.queries.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listTickets>, 'limit' | 'cursor'>>

const live: readonly TicketState[] = ['open', 'in_progress', 'waiting_customer']
const waiting: readonly TicketState[] = ['waiting_customer', 'resolved']

/** The tickets that the caller may read, narrowed. */
function foundTickets(ctx: Ctx, filter: Filter) {
  let found = whereEqual(ctx.db.selectFrom('support.ticket as t'), {
    't.state': filter.state,
    't.priority': filter.priority,
    't.category': filter.category,
  })
  if (!seesAll(ctx) || filter.mine) found = found.where('t.opened_by', '=', ctx.user.id)
  if (filter.waiting) found = found.where('t.state', 'in', [...waiting])
  if (!filter.search) return found
  return found.where(
    sql<SqlBool>`(strpos(t.number, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(t.title), app.fold_light(${filter.search})) > 0)`,
  )
}

export const rowOf = (row: TicketRow, calendar: SupportCalendar, now: Date) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  title: row.title,
  category: row.category,
  priority: row.priority,
  state: row.state,
  openedAt: row.opened_at,
  openedBy: row.opened_by_name,
  lastMessageAt: row.last_message_at,
  isLastByStaff: row.is_last_by_staff,
  dueAt: currentDue(clockOf(row)),
  pressure: pressureOf(calendar, clockOf(row), now),
  rating: row.rating,
})

export async function listTickets(ctx: Ctx, input: InputOf<typeof contract.listTickets>) {
  const byMessage = input.sort === 'lastMessageAt'
  const calendar = await supportCalendar(ctx)
  const page = await keysetPage(
    foundTickets(ctx, input).selectAll('t'),
    { ...input, descending: input.descending ?? true },
    { sort: byMessage ? 't.last_message_at' : 't.opened_at', id: 't.id' },
    row => [byMessage ? row.last_message_at : row.opened_at, row.id],
  )
  return { rows: page.rows.map(row => rowOf(row, calendar, ctx.now)), next: page.next }
}

export async function totalTickets(ctx: Ctx, input: InputOf<typeof contract.totalTickets>) {
  const count = sql<number>`count(*)::int`
  const counted = await foundTickets(ctx, input).select(count.as('count')).executeTakeFirstOrThrow()
  const { state: _, waiting: __, ...others } = input
  const groups = await foundTickets(ctx, others)
    .select(['t.state', count.as('count')])
    .groupBy('t.state')
    .execute()
  const byState = Object.fromEntries(ticketStates.map(state => [state, 0])) as Record<TicketState, number>
  for (const group of groups) byState[group.state] = group.count
  const sumOf = (states: readonly TicketState[]) => states.reduce((sum, state) => sum + byState[state], 0)
  return {
    count: counted.count,
    live: sumOf(live),
    waiting: sumOf(waiting),
    byState,
    seesAll: seesAll(ctx),
  }
}

export async function readTicket(ctx: Ctx, { id }: InputOf<typeof contract.readTicket>) {
  const row = await foundTickets(ctx, {}).selectAll('t').where('t.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const ticket = { state: row.state, resolvedAt: row.resolved_at }
  return {
    ...(await viewOf(ctx, row)),
    isOwn: row.opened_by === ctx.user.id,
    actions: ticketActions.filter(action => whyNotAct(action, ticket, ctx.now) === null),
  }
}

/** What both sides see: the notes of the staff are no part of it, they come by another way to another answer. */
export async function viewOf(ctx: Ctx, row: TicketRow) {
  const calendar = await supportCalendar(ctx)
  const messages = await ctx.db
    .selectFrom('support.ticket_message')
    .selectAll()
    .where('ticket_id', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const events = await ctx.db
    .selectFrom('support.ticket_event')
    .selectAll()
    .where('ticket_id', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const files = await filesNamed(ctx, [...row.file_ids, ...messages.flatMap(message => message.file_ids)])
  const filesOf = (ids: readonly string[]) => files.filter(file => ids.includes(file.id))
  const { opensAt, closesAt, workingDays } = calendar
  return {
    ...rowOf(row, calendar, ctx.now),
    description: row.description,
    files: filesOf(row.file_ids),
    page: row.page,
    requestId: row.request_id,
    browser: row.browser,
    assignedTo: row.assigned_to_name,
    responseDueAt: row.response_due_at,
    resolveDueAt: row.resolve_due_at,
    answeredAt: row.answered_at,
    waitingSince: row.waiting_since,
    resolvedAt: row.resolved_at,
    reopenUntil: row.state === 'resolved' && row.resolved_at ? reopenableUntil(row.resolved_at) : null,
    feedback: row.feedback,
    messages: messages.map(message => ({
      id: message.id,
      at: message.at,
      author: message.author_name,
      byStaff: message.by_staff,
      message: message.message,
      files: filesOf(message.file_ids),
    })),
    events: events.map(event => ({
      id: event.id,
      at: event.at,
      kind: event.kind,
      by: event.by_name,
      byStaff: event.by_staff,
      note: event.note,
    })),
    hours: { opensAt, closesAt, workingDays: [...workingDays] },
  }
}

export async function openTicketFile(ctx: Ctx, { id, file }: InputOf<typeof contract.openTicketFile>) {
  const row = await foundTickets(ctx, {}).select('t.id').where('t.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  return ticketFile(ctx, row.id, file)
}
