import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { instantOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { settleFines } from '../alarm/alarmsSettle.queries.ts'
import { alertViolationsWaiting } from '../alarm/alarmsViolation.queries.ts'
import { getCustody } from '../custody/custody.queries.ts'
import { defaultFines } from '../defaultFine/defaultFine.queries.ts'
import { defaultFineOn } from '../defaultFine/defaultFine.rules.ts'
import { plateUnreadable } from '../plate/plate.rules.ts'
import { whyNotReason } from '../vehicle/vehicle.rules.ts'
import type * as contract from './violation.contract.ts'
import { finedOf, lockViolation, type ViolationRow } from './violation.queries.ts'
import { whyNotAssign, whyNotCancelViolation } from './violation.rules.ts'
import { undoDecision } from './violationDeciding.commands.ts'
import { type Fined, matchFines, matchVehicle, plateKeysOf } from './violationMatching.queries.ts'

export async function recordViolation(ctx: Ctx, input: InputOf<typeof contract.recordViolation>) {
  const { reference, plateText } = input
  if (plateKeysOf(plateText).length === 0) deny({ ...plateUnreadable, field: 'plateText' })
  await getParty(ctx, input.authorityPartyId)
  const occurredAt = instantOf(input.occurredOn, input.occurredTime ?? '00:00', ctx.company.timeZone)
  if (occurredAt > ctx.now) deny(invalid('fleet.violation.future', { field: 'occurredOn' }))
  const fineMinor = input.fine ?? defaultFineOn(await defaultFines(ctx), input.type, input.occurredOn)
  if (fineMinor === null) deny(invalid('fleet.violation.fineMissing', { field: 'fine' }))
  const known = await ctx.db
    .selectFrom('fleet.violation')
    .select('id')
    .where('authority_party_id', '=', input.authorityPartyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known) deny(conflict('fleet.violation.exists', { field: 'reference', params: { reference } }))
  const fine: Fined = { plateText, occurredAt, day: input.occurredOn, timeKnown: Boolean(input.occurredTime) }
  const [match] = await matchFines(ctx, [fine])
  const { vehicleId, custodyId, queueReason } = match!
  const [number] = await nextViolationNumbers(ctx, 1)
  const state = queueReason === null ? ('matched' as const) : ('queued' as const)
  const { id } = await ctx.db
    .insertInto('fleet.violation')
    .values({
      number: number!,
      authority_party_id: input.authorityPartyId,
      reference,
      state,
      plate_text: plateText,
      vehicle_id: vehicleId,
      occurred_at: occurredAt,
      time_known: fine.timeKnown,
      location: input.location,
      type: input.type,
      fine_minor: fineMinor,
      due_on: input.dueOn ?? null,
      arrived_at: ctx.now,
      custody_id: custodyId,
      queue_reason: queueReason,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `fleet.violation:${id}`,
    label: number!,
    changes: [
      { field: 'reference', before: null, after: reference },
      { field: 'fineMinor', before: null, after: fineMinor },
      { field: 'state', before: null, after: state },
    ],
  })
  ctx.hint('fleet.violation', id)
  return { id, number: number!, state, queueReason }
}

/** Takes the next numbers of the series at once; the counter stays locked until the transaction ends. */
export async function nextViolationNumbers(ctx: Ctx, count: number): Promise<string[]> {
  const year = Number(ctx.today.slice(0, 4))
  const { rows } = await sql<{ number: string }>`
    select number from fleet.next_violation_numbers(${year}, ${count}) number`.execute(ctx.db)
  return rows.map(row => row.number)
}

/** Names the vehicle or the very custody of a violation that waits; a corrected plate is matched again. */
export async function assignViolation(ctx: Ctx, input: InputOf<typeof contract.assignViolation>) {
  const violation = await lockViolation(ctx, input.id)
  refuse(whyNotStale(violation, input.version))
  refuse(whyNotAssign(factsOfRow(violation)))
  const match = await chosenMatch(ctx, violation, input)
  const state = match.queueReason === null ? ('matched' as const) : ('queued' as const)
  const version = violation.version + 1
  await ctx.db
    .updateTable('fleet.violation')
    .set({
      state,
      version,
      plate_text: input.plateText ?? violation.plate_text,
      vehicle_id: match.vehicleId,
      custody_id: match.custodyId,
      queue_reason: match.queueReason,
    })
    .where('id', '=', violation.id)
    .execute()
  await alertViolationsWaiting(ctx)
  ctx.audit({
    subject: `fleet.violation:${violation.id}`,
    label: violation.number,
    changes: [
      { field: 'plateText', before: violation.plate_text, after: input.plateText ?? violation.plate_text },
      { field: 'queueReason', before: violation.queue_reason, after: match.queueReason },
      { field: 'state', before: violation.state, after: state },
    ],
  })
  ctx.hint('fleet.violation', violation.id)
  return { version, state, queueReason: match.queueReason }
}

async function chosenMatch(
  ctx: Ctx,
  violation: ViolationRow,
  input: InputOf<typeof contract.assignViolation>,
) {
  const fine = finedOf(ctx, violation)
  if (input.custodyId) {
    const custody = await getCustody(ctx, input.custodyId)
    if (custody.voided_at) deny(notFound())
    // Only a contract or a permit names a party to charge; the workshop and a transfer leave it to the company.
    if (custody.kind !== 'contract' && custody.kind !== 'permit')
      deny(invalid('fleet.violation.notHolder', { field: 'custodyId' }))
    return { vehicleId: custody.vehicle_id, custodyId: custody.id, queueReason: null }
  }
  if (input.vehicleId) {
    const vehicle = await ctx.db
      .selectFrom('fleet.vehicle')
      .select('id')
      .where('id', '=', input.vehicleId)
      .executeTakeFirst()
    return matchVehicle(ctx, (vehicle ?? deny(notFound())).id, fine)
  }
  const plateText = input.plateText ?? violation.plate_text
  if (plateKeysOf(plateText).length === 0) deny({ ...plateUnreadable, field: 'plateText' })
  const [match] = await matchFines(ctx, [{ ...fine, plateText }])
  return match!
}

/** The facts rules decide by. */
export const factsOfRow = (violation: ViolationRow) => ({
  state: violation.state,
  provisional: violation.provisional,
  settledMinor: violation.settled_minor,
  fineMinor: violation.fine_minor,
})

export async function cancelViolation(ctx: Ctx, input: InputOf<typeof contract.cancelViolation>) {
  const violation = await lockViolation(ctx, input.id)
  refuse(whyNotStale(violation, input.version))
  refuse(whyNotCancelViolation(factsOfRow(violation)))
  refuse(whyNotReason(input.reason))
  const { paidByCustodian } = input
  if (paidByCustodian && violation.liability !== 'custodian') deny(invalid('fleet.violation.noParty'))
  if (violation.state === 'decided') await undoDecision(ctx, violation, input.reason!, paidByCustodian)
  await ctx.db
    .updateTable('fleet.violation')
    .set({
      state: 'cancelled',
      queue_reason: null,
      new_fine_minor: null,
      provisional: false,
      cancel_reason: input.reason,
      paid_by_custodian: paidByCustodian,
      admin_fee_minor: paidByCustodian ? violation.admin_fee_minor : 0,
      version: violation.version + 1,
    })
    .where('id', '=', violation.id)
    .execute()
  await settleFines(ctx, [violation.id])
  await alertViolationsWaiting(ctx)
  ctx.audit({
    subject: `fleet.violation:${violation.id}`,
    label: violation.number,
    changes: [{ field: 'state', before: violation.state, after: 'cancelled' }],
    reason: input.reason!,
  })
  ctx.hint('fleet.violation', violation.id)
  return { ok: true as const }
}

export async function objectToViolation(ctx: Ctx, input: InputOf<typeof contract.objectToViolation>) {
  const violation = await lockViolation(ctx, input.id)
  refuse(whyNotStale(violation, input.version))
  if (violation.state === 'cancelled') refuse(whyNotCancelViolation(factsOfRow(violation)))
  const version = violation.version + 1
  await ctx.db
    .updateTable('fleet.violation')
    .set({ objection: input.objection, objection_note: input.note, objected_at: ctx.now, version })
    .where('id', '=', violation.id)
    .execute()
  ctx.audit({
    subject: `fleet.violation:${violation.id}`,
    label: violation.number,
    changes: [{ field: 'objection', before: violation.objection, after: input.objection }],
    reason: input.note,
  })
  ctx.hint('fleet.violation', violation.id)
  return { version }
}
