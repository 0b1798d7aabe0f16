import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { type Day, dayIn, timeIn } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { filesOf, noShowsOf, patients, standingPatient } from '../patient/patient.row.ts'
import { type ClosedWhy, dayFacts, nextFree, type PractitionerDay } from '../practice/dayFacts.queries.ts'
import { liveStates, practitioners } from '../practice/practice.row.ts'
import { openSpanOf, type Span, type WhyNotSlot, whyNotAt } from '../practice/slots.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { whyNotBoth } from './appointment.rules.ts'

type Place = {
  readonly practitionerId: string
  readonly practitioner: string
  readonly startAt: Date
  readonly minutes: number
  readonly overbook?: boolean
  readonly exceptId?: string | null
}

const closedCode: Readonly<Record<ClosedWhy, string>> = {
  inactive: 'clinic.slot.inactive',
  licence: 'clinic.slot.licence',
  exception: 'clinic.slot.closed',
  leave: 'clinic.slot.leave',
  noHours: 'clinic.slot.outsideHours',
}

/** Time and, where it is another day, the day, as the sentence of a refusal has it. */
function said(ctx: Ctx, at: Date, beside: Day): string {
  const on = dayIn(at, ctx.company.timeZone)
  const time = timeIn(at, ctx.company.timeZone)
  return on === beside ? time : `${on} ${time}`
}

export async function refuseTaken(ctx: Ctx, place: Place): Promise<never> {
  const next = await nextFree(ctx, place.practitionerId, place.minutes, place.startAt)
  const on = dayIn(place.startAt, ctx.company.timeZone)
  return deny(
    next
      ? conflict('clinic.slot.taken', {
          field: 'startAt',
          params: { next: said(ctx, new Date(next.from), on) },
        })
      : conflict('clinic.slot.none', { field: 'startAt' }),
  )
}

/** Offers whose time is over are plainly void: they hold nothing any more, on no screen. */
export async function lapseOffers(ctx: Ctx, practitionerId: string): Promise<void> {
  const lapsed = await ctx.db
    .updateTable('clinic.appointment')
    .set(({ eb }) => ({ state: 'lapsed', version: eb('version', '+', 1) }))
    .where('state', '=', 'offered')
    .where('offered_until', '<=', ctx.now)
    .where('practitioner_id', '=', practitionerId)
    .returning('waiting_id')
    .execute()
  const waiting = lapsed.flatMap(row => (row.waiting_id ? [row.waiting_id] : []))
  if (waiting.length > 0)
    await ctx.db
      .updateTable('clinic.waiting')
      .set(({ eb }) => ({ state: 'waiting', version: eb('version', '+', 1) }))
      .where('id', 'in', waiting)
      .where('state', '=', 'offered')
      .execute()
}

async function overbookedOf(ctx: Ctx, facts: PractitionerDay, span: Span, practitionerId: string) {
  const session = openSpanOf(facts, span)?.session
  const parts = facts.open.filter(open => open.session === session)
  const { count } = await ctx.db
    .selectFrom('clinic.appointment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('practitioner_id', '=', practitionerId)
    .where('is_overbooked', '=', true)
    .where('state', 'in', [...liveStates])
    .where('starts_at', '>=', new Date(Math.min(...parts.map(part => part.from))))
    .where('starts_at', '<', new Date(Math.max(...parts.map(part => part.to))))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Finds the place of a visit or refuses it. Bookings of one practitioner go one after another, so that the second of two at one time
 * is refused with the next free one; the constraints of the table stand behind that.
 */
export async function placeAt(ctx: Ctx, place: Place) {
  await lockRecord(ctx, practitioners, { id: place.practitionerId })
  await lapseOffers(ctx, place.practitionerId)
  const on = dayIn(place.startAt, ctx.company.timeZone)
  const facts = await dayFacts(ctx, place.practitionerId, on, place.exceptId ?? null)
  const from = place.startAt.getTime()
  const span = { from, to: from + place.minutes * 60_000 }
  const why: WhyNotSlot | null = whyNotAt(facts, span)
  if (why === 'past') deny(refused('clinic.slot.past', { field: 'startAt' }))
  if (why === 'closed')
    deny(
      refused(closedCode[facts.closedWhy ?? 'noHours'], {
        field: 'startAt',
        params: { practitioner: place.practitioner, ...(facts.reason ? { reason: facts.reason } : {}) },
      }),
    )
  const isBeside = why === 'taken' && place.overbook === true
  if (why && !isBeside) await refuseTaken(ctx, place)
  if (isBeside) {
    const { overbookPerSession: limit } = await settingsOf(ctx)
    if ((await overbookedOf(ctx, facts, span, place.practitionerId)) >= limit)
      deny(refused('clinic.slot.overbooked', { field: 'startAt', params: { limit } }))
  }
  return {
    starts_at: new Date(span.from),
    ends_at: new Date(span.to),
    // The practitioner's room is taken by the visit beside which it stands.
    room_id: isBeside ? null : (openSpanOf(facts, span)?.roomId ?? null),
    is_overbooked: isBeside,
  }
}

/** Locks the files of some patients in the order of their ids, so that two families that share members do not wait for each other. */
export async function lockFiles(ctx: Ctx, patientIds: readonly string[]): Promise<void> {
  const standing = new Set<string>()
  for (const id of patientIds) standing.add(await standingPatient(ctx, id, 'patientId'))
  for (const id of [...standing].sort()) await lockRecord(ctx, patients, { id })
}

/** K3: who was missed too often pays ahead. */
export async function refuseUnpaid(
  ctx: Ctx,
  visit: { patientId: string; priceMinor: number; exceptId?: string },
): Promise<void> {
  const { prepayAfterNoShows } = await settingsOf(ctx)
  const standing = await standingPatient(ctx, visit.patientId, 'patientId')
  const count = await noShowsOf(ctx, await filesOf(ctx, standing), visit.exceptId)
  if (count < prepayAfterNoShows) return
  const amount = moneyText(visit.priceMinor, ctx.company.currency)
  deny(refused('clinic.appointment.prepay', { field: 'isPrepaid', params: { count, amount } }))
}

/** CL-03, behind a lock on the file: two desks that book one patient at a time see each other. */
export async function refuseClash(
  ctx: Ctx,
  visit: { patientId: string; startsAt: Date; endsAt: Date },
  exceptId: string | null = null,
): Promise<void> {
  const id = await standingPatient(ctx, visit.patientId, 'patientId')
  await lockRecord(ctx, patients, { id })
  let others = ctx.db
    .selectFrom('clinic.appointment as a')
    .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
    .select(['a.number', 'a.starts_at as startsAt', 'a.ends_at as endsAt', 'r.name_ar as practitioner'])
    .where('a.patient_id', 'in', await filesOf(ctx, id))
    .where('a.state', 'in', [...liveStates])
    .where('a.starts_at', '<', visit.endsAt)
    .where('a.ends_at', '>', visit.startsAt)
  if (exceptId) others = others.where('a.id', '<>', exceptId)
  const rows = await others.execute()
  refuse(
    whyNotBoth(
      visit,
      rows.map(row => ({ ...row, number: row.number ?? '' })),
    ),
  )
}
