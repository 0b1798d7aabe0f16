import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { listPlatformStaff } from '#modules/access/public.server.ts'
import { companyNames } from '#modules/platform/public.server.ts'
import { supportCalendar } from '../calendar/calendar.queries.ts'
import { isOpenAt } from '../calendar/supportClock.rules.ts'
import { viewOf } from '../ticket/ticket.queries.ts'
import {
  deskActions,
  median,
  pressureOfDue,
  type TicketCategory,
  type TicketPriority,
  type TicketState,
  targetsOf,
  whyNotAct,
  whyNotResolve,
} from '../ticket/ticket.rules.ts'
import { ticketFile } from '../ticket/ticketFile.queries.ts'
import type * as contract from './desk.contract.ts'
import { deskViews } from './desk.contract.ts'
import { notesOf } from './note.queries.ts'

type View = (typeof deskViews)[number]

/** The company of a ticket, for staff, whose call names the ticket alone. */
export async function companyOfTicket(ctx: Ctx, id: string): Promise<number> {
  const entry = await ctx.db
    .selectFrom('support.queue_entry')
    .select('of_company')
    .where('ticket_id', '=', id)
    .executeTakeFirst()
  return entry?.of_company ?? deny(notFound())
}

const running = ['open', 'in_progress']
const live = [...running, 'waiting_customer']

function viewed(ctx: Ctx, view: View) {
  const queue = ctx.db.selectFrom('support.queue_entry as q')
  if (view === 'done') return queue.where('q.state', 'in', ['resolved', 'closed'])
  if (view === 'waiting') return queue.where('q.state', '=', 'waiting_customer')
  if (view === 'late') return queue.where('q.state', 'in', running).where('q.due_at', '<=', ctx.now)
  const all = queue.where('q.state', 'in', live)
  if (view === 'unassigned') return all.where('q.assigned_to', 'is', null)
  return view === 'mine' ? all.where('q.assigned_to', '=', ctx.user.id) : all
}

/** A clock that stands has no due time: it comes after all that have one. */
const order = sql<Date>`coalesce(q.due_at, 'infinity'::timestamptz)`

export async function listDesk(ctx: Ctx, input: InputOf<typeof contract.listDesk>) {
  let found = whereEqual(viewed(ctx, input.queue), {
    'q.priority': input.priority,
    'q.category': input.category,
  })
  if (input.search)
    found = found.where(
      sql<SqlBool>`(strpos(q.number, ${input.search.toUpperCase()}) > 0
        or strpos(app.fold_light(q.title || ' ' || q.opened_by_name), app.fold_light(${input.search})) > 0)`,
    )
  const isDone = input.queue === 'done'
  const sorted = ctx.db.selectFrom(found.selectAll('q').select(order.as('place')).as('q')).selectAll('q')
  const page = await keysetPage(
    sorted,
    { ...input, descending: input.descending ?? isDone },
    { sort: isDone ? 'q.last_message_at' : 'q.place', id: 'q.ticket_id' },
    row => [isDone ? row.last_message_at : row.place, row.ticket_id],
  )
  const names = await companyNames(
    ctx,
    page.rows.map(row => row.of_company),
  )
  const calendar = await supportCalendar(ctx)
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.ticket_id,
      version: null,
      number: row.number,
      title: row.title,
      category: row.category as TicketCategory,
      priority: row.priority as TicketPriority,
      state: row.state as TicketState,
      openedAt: row.opened_at,
      openedBy: row.opened_by_name,
      lastMessageAt: row.last_message_at,
      isLastByStaff: row.is_last_by_staff,
      dueAt: row.due_at,
      pressure: pressureOfDue(calendar, row.due_at, targetMinutes(row), ctx.now),
      rating: row.rating,
      companyNameAr: names.get(row.of_company)?.nameAr ?? '',
      companyNameEn: names.get(row.of_company)?.nameEn ?? '',
      assignedTo: row.assigned_to_name,
    })),
  }
}

/** Of the target that counts now. */
const targetMinutes = (row: { priority: string; answered_at: Date | null }) => {
  const { first, resolution } = targetsOf(row.priority as TicketPriority)
  return (row.answered_at === null ? first : resolution) * 60
}

const dayMillis = 86_400_000
const figureDays = 30

export async function deskFigures(ctx: Ctx) {
  const count = async (view: View) => {
    const { count: rows } = await viewed(ctx, view)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return [view, rows] as const
  }
  const counts: (readonly [View, number])[] = []
  for (const view of deskViews) counts.push(await count(view))
  const since = new Date(ctx.now.getTime() - figureDays * dayMillis)
  const recent = await ctx.db
    .selectFrom('support.queue_entry')
    .select(['was_late', 'due_at', 'first_response_minutes', 'rating'])
    .where('opened_at', '>=', since)
    .execute()
  const late = recent.filter(row => row.was_late || (row.due_at !== null && row.due_at <= ctx.now)).length
  const ratings = recent.flatMap(row => (row.rating === null ? [] : [row.rating]))
  return {
    views: Object.fromEntries(counts) as Record<View, number>,
    opened: recent.length,
    lateShare: recent.length === 0 ? null : Math.round((late * 10_000) / recent.length),
    medianFirstAnswer: median(
      recent.flatMap(row => (row.first_response_minutes === null ? [] : [row.first_response_minutes])),
    ),
    rating:
      ratings.length === 0
        ? null
        : Math.round((ratings.reduce((sum, one) => sum + one, 0) * 100) / ratings.length),
    ratings: ratings.length,
    isOpenNow: isOpenAt(await supportCalendar(ctx), ctx.now),
  }
}

export async function readDesk(ctx: Ctx, { id }: InputOf<typeof contract.readDesk>) {
  await ctx.enterCompany(await companyOfTicket(ctx, id))
  const row = await ctx.db.selectFrom('support.ticket').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const ticket = { state: row.state, resolvedAt: row.resolved_at }
  const staff = await listPlatformStaff(ctx)
  return {
    ...(await viewOf(ctx, row)),
    companyNameAr: ctx.company.nameAr,
    companyNameEn: ctx.company.nameEn,
    assignedToId: row.assigned_to,
    staff: staff.map(person => ({ id: person.id, name: person.name })),
    notes: await notesOf(ctx, row.id),
    actions: deskActions.filter(action => whyNotAct(action, ticket, ctx.now) === null),
    whyNotResolve: whyNotResolve({ answeredAt: row.answered_at })?.code ?? null,
  }
}

export async function openDeskFile(ctx: Ctx, { id, file }: InputOf<typeof contract.openDeskFile>) {
  await ctx.enterCompany(await companyOfTicket(ctx, id))
  return ticketFile(ctx, id, file)
}

/** How many tickets of all companies are past their target now, for the platform's dashboard. */
export async function countLateTickets(ctx: Ctx): Promise<number> {
  const { count } = await viewed(ctx, 'late')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
