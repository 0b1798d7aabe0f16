import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { addDays, type Day, dayIn, instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { factsOfDays } from '../practice/dayFacts.queries.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { freeSlots, type Span } from '../practice/slots.rules.ts'
import type * as contract from './appointment.contract.ts'
import { appointmentTransitions, inQueueOrder, medianMinutes } from './appointment.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listAppointments>, 'limit' | 'cursor'>>

/** Offers that are void stand in no list. */
function found(ctx: Ctx, filter: Filter) {
  const start = (on: Day) => instantOf(on, '00:00', ctx.company.timeZone)
  let rows = whereEqual(
    ctx.db
      .selectFrom('clinic.appointment as a')
      .innerJoin('clinic.patient as p', 'p.id', 'a.patient_id')
      .innerJoin('parties.party as y', 'y.id', 'p.party_id')
      .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
      .innerJoin('clinic.service as s', 's.id', 'a.service_id')
      .leftJoin('clinic.room as m', 'm.id', 'a.room_id')
      .leftJoin('billing.invoice as i', 'i.id', 'a.invoice_id'),
    { 'a.practitioner_id': filter.practitionerId, 'a.state': filter.state },
  ).where(sql<boolean>`a.state <> 'lapsed' and (a.state <> 'offered' or a.offered_until > ${ctx.now})`)
  if (filter.from) rows = rows.where('a.starts_at', '>=', start(filter.from))
  if (filter.to) rows = rows.where('a.starts_at', '<', start(addDays(filter.to, 1)))
  if (!filter.search) return rows
  return rows.where(
    sql<boolean>`(strpos(coalesce(a.number, ''), ${filter.search.toUpperCase()}) > 0
      or strpos(p.number, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(coalesce(y.name_ar, '') || ' ' || coalesce(y.name_en, '') || ' ' || coalesce(y.phone, '')),
        app.fold_light(${filter.search})) > 0)`,
  )
}

const shownColumns = (ctx: Ctx, filter: Filter) =>
  found(ctx, filter).select([
    'a.id',
    'a.version',
    'a.number',
    'a.patient_id as patientId',
    sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('patient'),
    'p.number as patientNumber',
    'y.phone',
    'a.practitioner_id as practitionerId',
    'r.name_ar as practitioner',
    'a.service_id as serviceId',
    's.name_ar as service',
    'm.name_ar as room',
    'a.starts_at as startsAt',
    'a.ends_at as endsAt',
    'a.state',
    'a.source',
    'a.is_overbooked as isOverbooked',
    'a.offered_until as offeredUntil',
    'a.queue_no as queueNo',
    'a.arrived_at as arrivedAt',
    'i.number as invoice',
  ])

type Shown = Awaited<ReturnType<ReturnType<typeof shownColumns>['execute']>>[number]

const withActions = (ctx: Ctx, row: Shown) => ({
  ...row,
  actions: actionsFrom(appointmentTransitions, row.state, ctx.actor?.permissions ?? new Set()),
})

export async function listAppointments(ctx: Ctx, input: InputOf<typeof contract.listAppointments>) {
  const page = await keysetPage(shownColumns(ctx, input), input, { sort: 'a.starts_at', id: 'a.id' }, row => [
    row.startsAt,
    row.id,
  ])
  return { rows: page.rows.map(row => withActions(ctx, row)), next: page.next }
}

export async function totalAppointments(ctx: Ctx, input: InputOf<typeof contract.totalAppointments>) {
  const count = (states: readonly string[]) =>
    sql<number>`(count(*) filter (where a.state = any (${states})))::int`
  return found(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      count(['booked', 'confirmed']).as('booked'),
      count(['arrived', 'in_room']).as('waiting'),
      count(['done']).as('done'),
      count(['no_show']).as('absent'),
    ])
    .executeTakeFirstOrThrow()
}

const slotOf = (span: Span) => ({ startsAt: new Date(span.from), endsAt: new Date(span.to) })

export async function readDays(ctx: Ctx, input: InputOf<typeof contract.readDays>) {
  let people = ctx.db
    .selectFrom('clinic.practitioner as r')
    .leftJoin('clinic.service as s', join =>
      join.onRef('s.id', '=', 'r.service_id').on('s.is_active', '=', true),
    )
    .select(['r.id', 'r.name_ar', 's.id as service_id', 's.minutes', 'r.slot_minutes'])
    .where('r.is_active', '=', true)
    .orderBy('r.name_ar')
  if (input.practitionerId) people = people.where('r.id', '=', input.practitionerId)
  const to = addDays(input.from, input.count - 1)
  const visits = await shownColumns(ctx, { from: input.from, to })
    .where('a.state', 'not in', ['cancelled'])
    .orderBy('a.starts_at')
    .execute()
  const shown = await people.execute()
  const factsOn = await factsOfDays(
    ctx,
    shown.map(person => person.id),
    { from: input.from, to },
  )
  const columns = []
  for (const person of shown)
    for (let at = 0; at < input.count; at++) {
      const on = addDays(input.from, at)
      const facts = factsOn(person.id, on)!
      const minutes = person.service_id ? (person.minutes ?? person.slot_minutes) : null
      columns.push({
        practitionerId: person.id,
        practitioner: person.name_ar,
        on,
        closedWhy: facts.closedWhy,
        reason: facts.reason,
        serviceId: person.service_id,
        open: facts.open.map(slotOf),
        free: minutes ? freeSlots(facts, minutes).map(slotOf) : [],
        appointments: visits
          .filter(
            visit => visit.practitionerId === person.id && dayIn(visit.startsAt, ctx.company.timeZone) === on,
          )
          .map(visit => withActions(ctx, visit)),
      })
    }
  return { columns, canWrite: ctx.can('clinic.appointments.write') }
}

export async function listSlots(ctx: Ctx, input: InputOf<typeof contract.listSlots>) {
  const { minutes } = await serviceAt(ctx, input.serviceId, input.practitionerId)
  const { practitionerId } = input
  const days = { from: input.from, to: addDays(input.from, input.days - 1) }
  const factsOn = await factsOfDays(ctx, [practitionerId], days, input.exceptId ?? null)
  const slots = []
  for (let at = 0; at < input.days; at++) {
    const facts = factsOn(practitionerId, addDays(input.from, at))!
    slots.push(...freeSlots(facts, minutes).map(slotOf))
  }
  return { slots }
}

/** How long the last twenty visits of a practitioner took in the middle. */
async function usualMinutes(ctx: Ctx, practitionerId: string): Promise<number | null> {
  const last = await ctx.db
    .selectFrom('clinic.appointment')
    .select(['called_at', 'done_at'])
    .where('practitioner_id', '=', practitionerId)
    .where('state', '=', 'done')
    .where('called_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(20)
    .execute()
  return medianMinutes(
    last.map(row => Math.round((row.done_at!.getTime() - row.called_at!.getTime()) / 60_000)),
  )
}

export async function readQueue(ctx: Ctx, input: InputOf<typeof contract.readQueue>) {
  const waiting = await shownColumns(ctx, {
    practitionerId: input.practitionerId,
    from: ctx.today,
    to: ctx.today,
  })
    .where('a.state', 'in', ['arrived', 'in_room'])
    .execute()
  const rows = []
  for (const practitionerId of new Set(waiting.map(row => row.practitionerId))) {
    const usual = await usualMinutes(ctx, practitionerId)
    const own = waiting
      .filter(row => row.practitionerId === practitionerId)
      .map(row => ({ ...row, isWalkIn: row.source === 'walkIn' }))
    const inside = own.filter(row => row.state === 'in_room')
    const outside = inQueueOrder(own.filter(row => row.state === 'arrived'))
    for (const [at, { isWalkIn: _, ...row }] of [...inside, ...outside].entries())
      rows.push({
        ...withActions(ctx, row),
        waitMinutes: row.state === 'in_room' || usual === null ? null : at * usual,
      })
  }
  return { rows }
}

export async function listWaiting(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('clinic.waiting as w')
    .innerJoin('clinic.patient as p', 'p.id', 'w.patient_id')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .innerJoin('clinic.practitioner as r', 'r.id', 'w.practitioner_id')
    .innerJoin('clinic.service as s', 's.id', 'w.service_id')
    .leftJoin('clinic.appointment as a', join =>
      join
        .onRef('a.waiting_id', '=', 'w.id')
        .on('a.state', '=', 'offered')
        .on('a.offered_until', '>', ctx.now),
    )
    .select([
      'w.id',
      'w.version',
      'w.patient_id as patientId',
      sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('patient'),
      'y.phone',
      'r.name_ar as practitioner',
      's.name_ar as service',
      'w.from_on as fromOn',
      'w.to_on as toOn',
      'a.id as offerId',
      'a.starts_at as offeredAt',
      'a.offered_until as offeredUntil',
    ])
    .where('w.state', 'in', ['waiting', 'offered'])
    .where('w.to_on', '>=', ctx.today)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(200)
    .execute()
  return {
    rows: rows.map(row => ({ ...row, state: row.offerId ? ('offered' as const) : ('waiting' as const) })),
  }
}
