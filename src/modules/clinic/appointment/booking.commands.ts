import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { standingPatient } from '../patient/patient.row.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { practitioners } from '../practice/practice.row.ts'
import { offerFreed } from '../waiting/offering.commands.ts'
import type * as contract from './appointment.contract.ts'
import { appointments } from './appointment.row.ts'
import { appointmentTransitions } from './appointment.rules.ts'
import { lockFiles, placeAt, refuseClash, refuseUnpaid } from './placing.queries.ts'

type Booking = InputOf<typeof contract.bookAppointment>

async function bookOne(ctx: Ctx, booking: Booking, patientId: string, startAt: Date) {
  const service = await serviceAt(ctx, booking.serviceId, booking.practitionerId)
  const standing = await standingPatient(ctx, patientId, 'patientId')
  const place = await placeAt(ctx, {
    practitionerId: booking.practitionerId,
    practitioner: service.practitioner,
    startAt,
    minutes: service.minutes,
    overbook: booking.overbook,
  })
  if (!booking.confirmClash)
    await refuseClash(ctx, { patientId: standing, startsAt: place.starts_at, endsAt: place.ends_at })
  if (!booking.isPrepaid) await refuseUnpaid(ctx, { patientId: standing, priceMinor: service.priceMinor })
  const id = uuidv7()
  const number = await nextNumber(ctx, 'APT', ctx.today)
  await ctx.db
    .insertInto('clinic.appointment')
    .values({
      id,
      number,
      patient_id: standing,
      practitioner_id: booking.practitionerId,
      service_id: service.id,
      ...place,
      source: booking.source,
      state: 'booked',
      is_prepaid: booking.isPrepaid,
      vouched_by: ctx.user.id,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  return { id, number, endsAt: place.ends_at }
}

export async function bookAppointment(ctx: Ctx, input: Booking) {
  const booked = []
  await lockRecord(ctx, practitioners, { id: input.practitionerId })
  await lockFiles(ctx, [input.patientId, ...input.familyIds])
  let startAt = input.startAt
  for (const patientId of [input.patientId, ...input.familyIds]) {
    const one = await bookOne(ctx, input, patientId, startAt)
    booked.push(one)
    startAt = one.endsAt
  }
  const { id, number } = booked[0]!
  const numbers = booked.map(one => one.number)
  ctx.audit({
    subject: `clinic.appointment:${id}`,
    label: number,
    changes: [{ field: 'state', before: null, after: 'booked' }],
  })
  ctx.hint('clinic.appointment', id)
  return { id, number, numbers }
}

type Move = { startAt: Date; practitionerId?: string | undefined; confirmClash: boolean; byPatient?: boolean }

/** Gives a visit another time; the freed one goes to the waiting list. A patient who chose the time has confirmed it with that. */
export async function moveVisit(ctx: Ctx, seen: { id: string; version?: number }, move: Move): Promise<void> {
  const row = await lockRecord(ctx, appointments, seen)
  refuse(whyNotFrom(appointmentTransitions, 'move', row.state, 'clinic.appointment.state'))
  const practitionerId = move.practitionerId ?? row.practitioner_id
  const { practitioner } = await serviceAt(ctx, row.service_id, practitionerId)
  // A visit keeps the length it was booked with.
  const minutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)
  const place = await placeAt(ctx, {
    practitionerId,
    practitioner,
    startAt: move.startAt,
    minutes,
    exceptId: row.id,
  })
  if (!move.confirmClash)
    await refuseClash(
      ctx,
      { patientId: row.patient_id, startsAt: place.starts_at, endsAt: place.ends_at },
      row.id,
    )
  const isSamePerson = practitionerId === row.practitioner_id
  await saveRecord(
    ctx,
    appointments,
    row,
    {
      ...place,
      practitioner_id: practitionerId,
      state: move.byPatient ? 'confirmed' : 'booked',
      confirmed_at: move.byPatient ? ctx.now : null,
      // With another practitioner it is another visit, vouched for by the person who moved it.
      vouched_by: isSamePerson ? row.vouched_by : ctx.user.id,
      patient_confirmed_at: move.byPatient ? ctx.now : isSamePerson ? row.patient_confirmed_at : null,
    },
    {
      changes: [
        {
          field: 'startsAt',
          before: row.starts_at.toISOString(),
          after: place.starts_at.toISOString(),
        },
      ],
    },
  )
  await offerFreed(ctx, row)
}

export async function moveAppointment(ctx: Ctx, input: InputOf<typeof contract.moveAppointment>) {
  await moveVisit(ctx, { id: input.id, version: input.version }, input)
  return { ok: true as const }
}

/** Frees the time of a visit at once; answers to whose file it was offered. */
export async function cancelVisit(
  ctx: Ctx,
  seen: { id: string; version?: number },
  reason: string,
): Promise<string | null> {
  const row = await lockRecord(ctx, appointments, seen)
  refuse(whyNotFrom(appointmentTransitions, 'cancel', row.state, 'clinic.appointment.state'))
  await saveRecord(
    ctx,
    appointments,
    row,
    { state: 'cancelled', cancelled_at: ctx.now, cancel_reason: reason },
    { reason },
  )
  return offerFreed(ctx, row)
}

export async function cancelAppointment(ctx: Ctx, input: InputOf<typeof contract.cancelAppointment>) {
  return { offeredTo: await cancelVisit(ctx, { id: input.id, version: input.version }, input.reason) }
}
