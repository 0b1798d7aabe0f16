import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn, instantOf, weekday } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { isOnLeave } from '#modules/hr/public.server.ts'
import { liveStates } from './practice.row.ts'
import {
  type DayFacts,
  freeSlots,
  type OpenSpan,
  type Span,
  specialHours,
  withoutBreaks,
} from './slots.rules.ts'

/** Why a practitioner sees nobody on a day; null on a day with hours. */
export type ClosedWhy = 'inactive' | 'licence' | 'exception' | 'leave' | 'noHours'
export type PractitionerDay = DayFacts & {
  readonly closedWhy: ClosedWhy | null
  readonly reason: string | null
}

type Break = { from: string; to: string }

/** The stored facts of one day of a practitioner: hours, breaks, exception, licence, and what is taken. */
export async function dayFacts(
  ctx: Ctx,
  practitionerId: string,
  on: Day,
  exceptId: string | null = null,
): Promise<PractitionerDay> {
  const person = await ctx.db
    .selectFrom('clinic.practitioner')
    .select(['is_active', 'licence_expires_on', 'party_id'])
    .where('id', '=', practitionerId)
    .executeTakeFirst()
  if (!person) deny(notFound('kernel.record.notFound', { field: 'practitionerId' }))
  const at = (time: string) => instantOf(on, time, ctx.company.timeZone).getTime()
  const nothing = { now: ctx.now.getTime(), open: [], taken: [], roomsTaken: [] }
  const closed = (closedWhy: ClosedWhy, reason: string | null = null) => ({ ...nothing, closedWhy, reason })
  if (!person.is_active) return closed('inactive')
  if (person.licence_expires_on && on > person.licence_expires_on) return closed('licence')
  if (await isOnLeave(ctx, person.party_id, on)) return closed('leave')
  const rows = await ctx.db
    .selectFrom('clinic.schedule')
    .selectAll()
    .where('practitioner_id', '=', practitionerId)
    .where('valid_from', '<=', on)
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', on)]))
    .where(sql<boolean>`${weekday(on)}::int = any (weekdays)`)
    .orderBy('opens_at')
    .execute()
  const exception = await ctx.db
    .selectFrom('clinic.schedule_exception')
    .selectAll()
    .where('practitioner_id', '=', practitionerId)
    .where('on_day', '=', on)
    .executeTakeFirst()
  if (exception && !exception.opens_at) return closed('exception', exception.reason)
  const usual = rows.map(row => ({
    from: at(row.opens_at),
    to: at(row.closes_at),
    roomId: row.room_id,
    session: row.id,
  }))
  const hours = exception
    ? specialHours(
        { from: at(exception.opens_at!), to: at(exception.closes_at!), session: exception.id },
        usual,
      )
    : usual
  const pauses = rows.flatMap(row =>
    (row.breaks as Break[]).map(pause => ({ from: at(pause.from), to: at(pause.to) })),
  )
  const open: OpenSpan[] = hours.flatMap(span => withoutBreaks(span, pauses))
  if (open.length === 0) return closed('noHours')
  const takings = await ctx.db
    .selectFrom('clinic.appointment')
    .select(['id', 'practitioner_id', 'room_id', 'starts_at', 'ends_at', 'is_overbooked'])
    .where('starts_at', '<', instantOf(addDays(on, 1), '00:00', ctx.company.timeZone))
    .where('ends_at', '>', instantOf(on, '00:00', ctx.company.timeZone))
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', [...liveStates]),
        and([eb('state', '=', 'offered'), eb('offered_until', '>', ctx.now)]),
      ]),
    )
    .execute()
  const others = takings.filter(row => row.id !== exceptId)
  const spanOf = (row: { starts_at: Date; ends_at: Date }): Span => ({
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
  })
  return {
    now: ctx.now.getTime(),
    open,
    taken: others.filter(row => row.practitioner_id === practitionerId && !row.is_overbooked).map(spanOf),
    roomsTaken: others.flatMap(row =>
      row.room_id && row.practitioner_id !== practitionerId ? [{ ...spanOf(row), roomId: row.room_id }] : [],
    ),
    closedWhy: null,
    reason: null,
  }
}

const daysAhead = 14

/** The first free time of a length from an instant on, within two weeks. */
export async function nextFree(
  ctx: Ctx,
  practitionerId: string,
  minutes: number,
  from: Date,
): Promise<Span | null> {
  const first = dayIn(from, ctx.company.timeZone)
  for (let at = 0; at < daysAhead; at++) {
    const facts = await dayFacts(ctx, practitionerId, addDays(first, at))
    const slot = freeSlots(facts, minutes).find(one => one.from >= from.getTime())
    if (slot) return slot
  }
  return null
}
