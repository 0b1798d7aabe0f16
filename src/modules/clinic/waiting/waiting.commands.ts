import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from '../appointment/appointment.contract.ts'
import { appointments } from '../appointment/appointment.row.ts'
import { refuseClash, refuseTaken, refuseUnpaid } from '../appointment/placing.queries.ts'
import { standingPatient } from '../patient/patient.row.ts'
import { serviceAt } from '../practice/practice.queries.ts'
import { practitioners } from '../practice/practice.row.ts'
import { offerFreed } from './offering.commands.ts'

const waitings = recordKind({ table: 'clinic.waiting', kind: 'clinic.waiting', label: row => row.from_on })

export async function addWaiting(ctx: Ctx, input: InputOf<typeof contract.addWaiting>) {
  if (input.toOn < input.fromOn) deny(invalid('clinic.waiting.days', { field: 'toOn' }))
  await serviceAt(ctx, input.serviceId, input.practitionerId)
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.waiting')
    .values({
      id,
      patient_id: await standingPatient(ctx, input.patientId, 'patientId'),
      practitioner_id: input.practitionerId,
      service_id: input.serviceId,
      from_on: input.fromOn,
      to_on: input.toOn,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `clinic.waiting:${id}`,
    label: input.fromOn,
    changes: [{ field: 'state', before: null, after: 'waiting' }],
  })
  ctx.hint('clinic.waiting', id)
  return { id }
}

export async function closeWaiting(ctx: Ctx, input: InputOf<typeof contract.closeWaiting>) {
  const row = await lockRecord(ctx, waitings, input)
  if (row.state === 'booked' || row.state === 'closed')
    deny(conflict('clinic.appointment.state', { params: { state: row.state } }))
  const offer = await ctx.db
    .updateTable('clinic.appointment')
    .set(({ eb }) => ({ state: 'lapsed', version: eb('version', '+', 1) }))
    .where('waiting_id', '=', row.id)
    .where('state', '=', 'offered')
    .returning(['practitioner_id', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  await saveRecord(ctx, waitings, row, { state: 'closed' }, { reason: input.reason })
  if (offer) await offerFreed(ctx, offer)
  return { ok: true as const }
}

/** An offer becomes a visit as long as it holds; afterwards it is void, whoever asks. */
export async function takeOffer(
  ctx: Ctx,
  { id, confirmClash, isPrepaid }: { id: string; confirmClash: boolean; isPrepaid: boolean },
): Promise<{ number: string; priceMinor: number }> {
  const seen = await ctx.db
    .selectFrom('clinic.appointment')
    .select('practitioner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  // The practitioner first, as every booking locks it: an acceptance and a booking of one time go one after another.
  if (seen) await lockRecord(ctx, practitioners, { id: seen.practitioner_id })
  const row = await lockRecord(ctx, appointments, { id })
  const { practitioner, minutes, priceMinor } = await serviceAt(ctx, row.service_id, row.practitioner_id)
  if (row.state !== 'offered' || row.offered_until! <= ctx.now) {
    if (row.state === 'offered' || row.state === 'lapsed')
      await refuseTaken(ctx, {
        practitionerId: row.practitioner_id,
        practitioner,
        startAt: row.starts_at,
        minutes,
      })
    deny(conflict('clinic.appointment.state', { params: { state: row.state } }))
  }
  const visit = { patientId: row.patient_id, startsAt: row.starts_at, endsAt: row.ends_at }
  if (!confirmClash) await refuseClash(ctx, visit, row.id)
  if (!isPrepaid) await refuseUnpaid(ctx, { patientId: row.patient_id, priceMinor })
  const number = await nextNumber(ctx, 'APT', ctx.today)
  await saveRecord(ctx, appointments, row, {
    state: 'confirmed',
    number,
    confirmed_at: ctx.now,
    is_prepaid: isPrepaid,
    vouched_by: ctx.user.id,
  })
  await ctx.db
    .updateTable('clinic.waiting')
    .set(({ eb }) => ({ state: 'booked', version: eb('version', '+', 1) }))
    .where('id', '=', row.waiting_id!)
    .execute()
  return { number, priceMinor }
}

/** A declined time is offered to the next patient on the list; the one who declined stays on it. */
export async function declineOffer(ctx: Ctx, offer: { id: string; practitioner_id: string }): Promise<void> {
  await lockRecord(ctx, practitioners, { id: offer.practitioner_id })
  const row = await lockRecord(ctx, appointments, { id: offer.id })
  if (row.state !== 'offered') deny(conflict('clinic.appointment.state', { params: { state: row.state } }))
  await saveRecord(ctx, appointments, row, { state: 'lapsed' })
  await ctx.db
    .updateTable('clinic.waiting')
    .set(({ eb }) => ({ state: 'waiting', version: eb('version', '+', 1) }))
    .where('id', '=', row.waiting_id!)
    .execute()
  await offerFreed(ctx, row)
}

export async function acceptOffer(ctx: Ctx, input: InputOf<typeof contract.acceptOffer>) {
  const { number, priceMinor } = await takeOffer(ctx, input)
  return { number, price: priceMinor }
}
