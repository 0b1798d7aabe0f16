import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn, instantOf, weekday } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { daysOnLeave } from '#modules/hr/public.server.ts'
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
  const facts = await factsOfDays(ctx, [practitionerId], { from: on, to: on }, exceptId)
  return facts(practitionerId, on) ?? deny(notFound('kernel.record.notFound', { field: 'practitionerId' }))
}

type Days = { readonly from: Day; readonly to: Day }

/** {@link dayFacts} of some practitioners on some days, read at once; null for a practitioner that is not there. */
export async function factsOfDays(
  ctx: Ctx,
  practitionerIds: readonly string[],
  days: Days,
  exceptId: string | null = null,
): Promise<(practitionerId: string, on: Day) => PractitionerDay | null> {
  const zone = ctx.company.timeZone
  const asked = [...practitionerIds]
  if (asked.length === 0) return () => null
  const people = await ctx.db
    .selectFrom('clinic.practitioner')
    .select(['id', 'is_active', 'licence_expires_on', 'party_id'])
    .where('id', 'in', asked)
    .execute()
  const away = await daysOnLeave(
    ctx,
    people.map(person => person.party_id),
    days.from,
    days.to,
  )
  const schedules = await ctx.db
    .selectFrom('clinic.schedule')
    .selectAll()
    .where('practitioner_id', 'in', asked)
    .where('valid_from', '<=', days.to)
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', days.from)]))
    .orderBy('opens_at')
    .execute()
  const exceptions = await ctx.db
    .selectFrom('clinic.schedule_exception')
    .selectAll()
    .where('practitioner_id', 'in', asked)
    .where('on_day', '>=', days.from)
    .where('on_day', '<=', days.to)
    .execute()
  const takings = await ctx.db
    .selectFrom('clinic.appointment')
    .select(['id', 'practitioner_id', 'room_id', 'starts_at', 'ends_at', 'is_overbooked'])
    .where('starts_at', '<', instantOf(addDays(days.to, 1), '00:00', zone))
    .where('ends_at', '>', instantOf(days.from, '00:00', zone))
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', [...liveStates]),
        and([eb('state', '=', 'offered'), eb('offered_until', '>', ctx.now)]),
      ]),
    )
    .execute()
  const others = takings
    .filter(row => row.id !== exceptId)
    .map(row => ({ ...row, from: row.starts_at.getTime(), to: row.ends_at.getTime() }))
  return (practitionerId, on) => {
    const person = people.find(one => one.id === practitionerId)
    if (!person) return null
    const nothing = { now: ctx.now.getTime(), open: [], taken: [], roomsTaken: [] }
    const closed = (closedWhy: ClosedWhy, reason: string | null = null) => ({ ...nothing, closedWhy, reason })
    if (!person.is_active) return closed('inactive')
    if (person.licence_expires_on && on > person.licence_expires_on) return closed('licence')
    if (away.has(`${person.party_id} ${on}`)) return closed('leave')
    const exception = exceptions.find(one => one.practitioner_id === practitionerId && one.on_day === on)
    if (exception && !exception.opens_at) return closed('exception', exception.reason)
    const rows = schedules.filter(
      row =>
        row.practitioner_id === practitionerId &&
        row.valid_from <= on &&
        (row.valid_to === null || row.valid_to >= on) &&
        row.weekdays.includes(weekday(on)),
    )
    const at = (time: string) => instantOf(on, time, zone).getTime()
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
    const [start, end] = [at('00:00'), instantOf(addDays(on, 1), '00:00', zone).getTime()]
    const ofDay = others.filter(row => row.from < end && row.to > start)
    const spanOf = ({ from, to }: Span): Span => ({ from, to })
    return {
      now: ctx.now.getTime(),
      open,
      taken: ofDay.filter(row => row.practitioner_id === practitionerId && !row.is_overbooked).map(spanOf),
      roomsTaken: ofDay.flatMap(row =>
        row.room_id && row.practitioner_id !== practitionerId
          ? [{ ...spanOf(row), roomId: row.room_id }]
          : [],
      ),
      closedWhy: null,
      reason: null,
    }
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
  const days = { from: first, to: addDays(first, daysAhead - 1) }
  const factsOn = await factsOfDays(ctx, [practitionerId], days)
  for (let at = 0; at < daysAhead; at++) {
    const facts = factsOn(practitionerId, addDays(first, at))
    const slot = facts && freeSlots(facts, minutes).find(one => one.from >= from.getTime())
    if (slot) return slot
  }
  return null
}
