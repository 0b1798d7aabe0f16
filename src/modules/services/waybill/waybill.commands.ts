import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { placeClaim, releaseClaimsOf, vehicleCard } from '#modules/fleet/public.server.ts'
import { addPartyRole, getParty, whyNotServe } from '#modules/parties/public.server.ts'
import type * as contract from './waybill.contract.ts'
import { waybills } from './waybill.queries.ts'
import {
  type WaybillAction,
  waybillTransitions,
  whyNotArrived,
  whyNotDeliver,
  whyNotDispatch,
} from './waybill.rules.ts'

/** Locks one in the version that was seen; refused where its state does not allow the action. */
export async function waybillToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: WaybillAction,
) {
  const row = await lockRecord(ctx, waybills, seen)
  refuse(whyNotFrom(waybillTransitions, action, row.state, 'services.waybill.state'))
  return row
}

type Save = InputOf<typeof contract.saveWaybill>

const columnsOf = (input: Save) => ({
  customer_id: input.customerId,
  shipper: input.shipper,
  consignee: input.consignee,
  consignee_phone: input.consigneePhone,
  cargo: input.cargo,
  weight_kg: input.weightKg?.toFixed(3) ?? null,
  packages: input.packages ?? null,
  from_place: input.fromPlace,
  to_place: input.toPlace,
  planned_at: input.plannedAt,
  expected_at: input.expectedAt,
  vehicle_id: input.vehicleId ?? null,
  driver_id: input.driverId ?? null,
  carrier_id: input.carrierId ?? null,
  freight_minor: input.freight,
  note: input.note,
})

/** Whoever is named exists in the company and may be served; a vehicle is the company's own. */
async function refuseStrangers(ctx: Ctx, input: Save): Promise<void> {
  for (const id of [input.customerId, input.driverId, input.carrierId]) if (id) await getParty(ctx, id)
  refuse(await whyNotServe(ctx, [input.customerId]))
  if (input.vehicleId) await vehicleCard(ctx, input.vehicleId)
}

export async function saveWaybill(ctx: Ctx, input: Save) {
  await refuseStrangers(ctx, input)
  if (input.freight < 0) deny(invalid('services.waybill.amount', { field: 'freight' }))
  if (input.id) {
    const row = await waybillToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    const columns = columnsOf(input)
    const changes = [
      { field: 'plannedAt', before: row.planned_at.toISOString(), after: input.plannedAt.toISOString() },
      { field: 'expectedAt', before: row.expected_at.toISOString(), after: input.expectedAt.toISOString() },
    ].filter(({ before, after }) => before !== after)
    await saveRecord(ctx, waybills, row, columns, { changes })
    return { id: row.id, number: row.number }
  }
  await addPartyRole(ctx, input.customerId, 'customer')
  const id = uuidv7()
  const number = await nextNumber(ctx, 'WB', ctx.today)
  await ctx.db
    .insertInto('services.waybill')
    .values({ id, number, ...columnsOf(input), created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `services.waybill:${id}`,
    label: number,
    changes: [{ field: 'consignee', before: null, after: input.consignee }],
  })
  ctx.hint('services.waybill', id)
  return { id, number }
}

export async function dispatchWaybill(ctx: Ctx, input: InputOf<typeof contract.dispatchWaybill>) {
  const row = await waybillToChange(ctx, input, 'dispatch')
  refuse(whyNotDispatch({ vehicleId: row.vehicle_id, driverId: row.driver_id, carrierId: row.carrier_id }))
  if (row.expected_at <= ctx.now) deny(invalid('services.waybill.expectedPast', { field: 'expectedAt' }))
  if (row.vehicle_id)
    await placeClaim(ctx, {
      source: { type: 'waybill', id: row.id, label: row.number },
      target: { vehicleId: row.vehicle_id },
      period: { from: ctx.now, to: row.expected_at },
    })
  await saveRecord(ctx, waybills, row, { state: 'dispatched', dispatched_at: ctx.now })
  return { ok: true as const }
}

export async function deliverWaybill(ctx: Ctx, input: InputOf<typeof contract.deliverWaybill>) {
  const row = await waybillToChange(ctx, input, 'deliver')
  const signatureFileId = input.signatureFileId ?? null
  refuse(whyNotDeliver({ signatureFileId, photoFileIds: input.photoFileIds }))
  refuse(whyNotArrived(input.deliveredAt, row.dispatched_at!, ctx.now))
  await releaseClaimsOf(ctx, row.id)
  const { deliveredAt, receiver, photoFileIds } = input
  await saveRecord(ctx, waybills, row, {
    state: 'delivered',
    delivered_at: deliveredAt,
    receiver,
    signature_file_id: signatureFileId,
    photo_file_ids: photoFileIds,
  })
  return { ok: true as const }
}

export async function returnWaybill(ctx: Ctx, input: InputOf<typeof contract.returnWaybill>) {
  const row = await waybillToChange(ctx, input, 'return')
  await releaseClaimsOf(ctx, row.id)
  await saveRecord(ctx, waybills, row, { state: 'returned' }, { reason: input.reason })
  return { ok: true as const }
}

export async function cancelWaybill(ctx: Ctx, input: InputOf<typeof contract.cancelWaybill>) {
  const row = await waybillToChange(ctx, input, 'cancel')
  await saveRecord(ctx, waybills, row, { state: 'cancelled' }, { reason: input.reason })
  return { ok: true as const }
}
