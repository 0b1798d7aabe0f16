import type { Ctx } from '#kernel/server/context.ts'
import { countView, openLink } from '#kernel/server/links.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { appointments } from '../appointment/appointment.row.ts'
import { appointmentTransitions } from '../appointment/appointment.rules.ts'
import { cancelVisit, moveVisit } from '../appointment/booking.commands.ts'
import { factsOfDays } from '../practice/dayFacts.queries.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { freeSlots } from '../practice/slots.rules.ts'
import { declineOffer, takeOffer } from '../waiting/waiting.commands.ts'
import type * as contract from './ownLink.contract.ts'
import { visitLink } from './sending.commands.ts'

type Visit = { state: string; starts_at: Date; offered_until: Date | null }

const isHeld = (ctx: Ctx, row: Visit) => row.state === 'offered' && row.offered_until! > ctx.now
const isToCome = (ctx: Ctx, row: Visit) =>
  (row.state === 'booked' || row.state === 'confirmed') && row.starts_at > ctx.now

async function ownVisit(ctx: Ctx, token: string) {
  const { subjectId } = await openLink(ctx, visitLink, token, 'clinic.token.invalid')
  const row = await ctx.db
    .selectFrom('clinic.appointment')
    .selectAll()
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!row) deny(notFound('clinic.token.invalid'))
  return row
}

export async function openOwn(ctx: Ctx, input: InputOf<typeof contract.openOwn>) {
  const row = await ownVisit(ctx, input.token)
  const practitioner = await ctx.db
    .selectFrom('clinic.practitioner')
    .select(['name_ar', 'name_en'])
    .where('id', '=', row.practitioner_id)
    .executeTakeFirstOrThrow()
  const toCome = isToCome(ctx, row)
  const held = isHeld(ctx, row)
  const { company } = ctx
  return {
    company: { nameAr: company.nameAr, nameEn: company.nameEn, phone: null },
    timeZone: company.timeZone,
    number: row.number,
    practitionerAr: practitioner.name_ar,
    practitionerEn: practitioner.name_en,
    startsAt: row.starts_at,
    state: row.state === 'offered' && !held ? ('lapsed' as const) : row.state,
    heldUntil: held ? row.offered_until : null,
    canConfirm: held || (toCome && row.state === 'booked'),
    canCancel: held || toCome,
    canMove: toCome,
  }
}

const daysAhead = 14

export async function listOwnTimes(ctx: Ctx, input: InputOf<typeof contract.listOwnTimes>) {
  const row = await ownVisit(ctx, input.token)
  if (!isToCome(ctx, row)) deny(refused('clinic.token.over'))
  const minutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)
  const days = { from: ctx.today, to: addDays(ctx.today, daysAhead - 1) }
  const factsOn = await factsOfDays(ctx, [row.practitioner_id], days, row.id)
  const times: Date[] = []
  for (let at = 0; at < daysAhead; at++) {
    const facts = factsOn(row.practitioner_id, addDays(ctx.today, at))!
    for (const slot of freeSlots(facts, minutes))
      if (slot.from !== row.starts_at.getTime()) times.push(new Date(slot.from))
  }
  return { times }
}

export async function confirmOwn(ctx: Ctx, input: InputOf<typeof contract.confirmOwn>) {
  const seen = await ownVisit(ctx, input.token)
  await countView(ctx, input.token)
  if (seen.state === 'offered' || seen.state === 'lapsed') {
    await takeOffer(ctx, { id: seen.id, confirmClash: false, isPrepaid: false })
    await ctx.db
      .updateTable('clinic.appointment')
      .set({ patient_confirmed_at: ctx.now })
      .where('id', '=', seen.id)
      .execute()
    return { ok: true as const }
  }
  if (!isToCome(ctx, seen)) deny(refused('clinic.token.over'))
  const row = await lockRecord(ctx, appointments, { id: seen.id })
  refuse(whyNotFrom(appointmentTransitions, 'confirm', row.state, 'clinic.appointment.state'))
  await saveRecord(ctx, appointments, row, {
    state: 'confirmed',
    confirmed_at: ctx.now,
    patient_confirmed_at: ctx.now,
  })
  return { ok: true as const }
}

export async function cancelOwn(ctx: Ctx, input: InputOf<typeof contract.cancelOwn>) {
  const seen = await ownVisit(ctx, input.token)
  await countView(ctx, input.token)
  if (isHeld(ctx, seen)) {
    await declineOffer(ctx, seen)
    return { ok: true as const }
  }
  if (!isToCome(ctx, seen)) deny(refused('clinic.token.over'))
  await cancelVisit(ctx, { id: seen.id }, 'ألغاه المريض بالرابط')
  return { ok: true as const }
}

export async function moveOwn(ctx: Ctx, input: InputOf<typeof contract.moveOwn>) {
  const seen = await ownVisit(ctx, input.token)
  await countView(ctx, input.token)
  if (!isToCome(ctx, seen)) deny(refused('clinic.token.over'))
  await serviceAt(ctx, seen.service_id, seen.practitioner_id)
  await moveVisit(ctx, { id: seen.id }, { startAt: input.startAt, confirmClash: false, byPatient: true })
  return { ok: true as const }
}
