import { isDeepStrictEqual as isSame } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { voidRequest } from '#modules/approvals/public.server.ts'
import { findPartyName, getParty } from '#modules/parties/public.server.ts'
import { settleWork } from '../alarm/alarmsSettle.queries.ts'
import { moveClaim, placeClaim, releaseClaimsOf, type Source } from '../claim/claim.commands.ts'
import { beginCustody } from '../custody/custody.commands.ts'
import { interruptCustody } from '../custody/custodySwap.commands.ts'
import { findHolder } from '../vehicle/vehicle.queries.ts'
import { whyNotReason } from '../vehicle/vehicle.rules.ts'
import type * as contract from './workOrder.contract.ts'
import { lockWorkOrder, type WorkOrderRow, whyNotApproved, workSubject } from './workOrder.queries.ts'
import { whyNotIn, whyNotPlan } from './workOrder.rules.ts'
import { askApproval, askedOf } from './workOrderApproval.commands.ts'

type Fields = Omit<InputOf<typeof contract.openWorkOrder>, 'vehicleId'>

export const sourceOf = (order: { id: string; number: string }): Source<'workOrder'> => ({
  type: 'workOrder',
  id: order.id,
  label: order.number,
})

const columnsOf = (fields: Fields) => ({
  type: fields.type,
  description: fields.description,
  priority: fields.priority,
  vendor_party_id: fields.vendorPartyId ?? null,
  planned_from: fields.plannedFrom ?? null,
  planned_to: fields.plannedTo ?? null,
  estimated_minor: fields.estimated ?? null,
})

/** Asks for work; with both times the vehicle is kept free for it. */
export async function openWorkOrder(ctx: Ctx, input: InputOf<typeof contract.openWorkOrder>) {
  refuse(whyNotPlan({ from: input.plannedFrom ?? null, to: input.plannedTo ?? null }))
  if (input.vendorPartyId) await getParty(ctx, input.vendorPartyId)
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const id = uuidv7()
  const number = await nextNumber(ctx, 'MNT', ctx.today)
  await claimTime(ctx, { id, number, vehicle_id: vehicle.id }, input)
  await ctx.db
    .insertInto('fleet.work_order')
    .values({
      id,
      number,
      vehicle_id: vehicle.id,
      ...columnsOf(input),
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
      created_at: ctx.now,
    })
    .execute()
  const approval = await askApproval(ctx, id)
  ctx.audit({
    subject: `fleet.workOrder:${id}`,
    label: number,
    changes: [
      { field: 'description', before: null, after: input.description },
      { field: 'state', before: null, after: 'pending' },
    ],
  })
  ctx.hint('fleet.workOrder', id)
  return { id, number, approval }
}

export async function updateWorkOrder(ctx: Ctx, input: InputOf<typeof contract.updateWorkOrder>) {
  const order = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  refuse(whyNotIn(order.state, 'pending'))
  refuse(whyNotPlan({ from: input.plannedFrom ?? null, to: input.plannedTo ?? null }))
  if (input.vendorPartyId) await getParty(ctx, input.vendorPartyId)
  await claimTime(ctx, order, input)
  const columns = columnsOf(input)
  const version = order.version + 1
  await ctx.db
    .updateTable('fleet.work_order')
    .set({ ...columns, version })
    .where('id', '=', order.id)
    .execute()
  if (!isSame(askedOf(order), askedOf({ ...order, ...columns }))) {
    await voidRequest(ctx, workSubject(order.id))
    await askApproval(ctx, order.id)
  }
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: changesBetween(order, columns),
  })
  ctx.hint('fleet.workOrder', order.id)
  return { version }
}

/** Submits an order for approval: one whose request was rejected or withdrawn, or that is older than its rule. */
export async function submitWorkOrder(ctx: Ctx, input: InputOf<typeof contract.submitWorkOrder>) {
  const order = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  refuse(whyNotIn(order.state, 'pending'))
  if (order.approval === 'approved') return { version: order.version, approval: order.approval }
  const approval = await askApproval(ctx, order.id)
  const version = order.version + 1
  await ctx.db.updateTable('fleet.work_order').set({ version }).where('id', '=', order.id).execute()
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [{ field: 'approval', before: order.approval, after: approval }],
  })
  ctx.hint('fleet.workOrder', order.id)
  return { version, approval }
}

/** Keeps the vehicle free for the planned time: places, moves or releases the claim of the order. */
async function claimTime(
  ctx: Ctx,
  order: Pick<WorkOrderRow, 'id' | 'number' | 'vehicle_id'>,
  fields: Fields,
): Promise<void> {
  const { plannedFrom: from, plannedTo: to } = fields
  const claim = await ctx.db
    .selectFrom('fleet.claim')
    .select('id')
    .where('source_id', '=', order.id)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  if (!from || !to) {
    if (claim) await releaseClaimsOf(ctx, order.id)
    return
  }
  if (claim) await moveClaim(ctx, claim.id, { period: { from, to } })
  else
    await placeClaim(ctx, {
      target: { vehicleId: order.vehicle_id },
      period: { from, to },
      source: sourceOf(order),
    })
}

/** The vehicle is in the workshop from here on; a rented one goes only when the clerk sets `interrupts` (R6). */
export async function startWorkOrder(ctx: Ctx, input: InputOf<typeof contract.startWorkOrder>) {
  const order = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  refuse(whyNotIn(order.state, 'pending'))
  refuse(await whyNotApproved(ctx, order))
  const holder = await findHolder(ctx, order.vehicle_id, input.at)
  const workshop = order.vendor_party_id ? await findPartyName(ctx, order.vendor_party_id) : null
  const visit = {
    partyId: order.vendor_party_id,
    holder: workshop ?? 'الورشة',
    source: sourceOf(order),
    at: input.at,
    dueAt: order.planned_to,
    shownKm: input.shownKm ?? null,
    isOdometerConfirmed: input.isOdometerConfirmed,
  }
  const { custodyId } =
    input.interrupts && holder?.kind === 'contract'
      ? await interruptCustody(ctx, { ...visit, custodyId: holder.custodyId })
      : await beginCustody(ctx, { ...visit, vehicleId: order.vehicle_id, kind: 'workshop' })
  const version = order.version + 1
  await ctx.db
    .updateTable('fleet.work_order')
    .set({ state: 'in_progress', started_at: input.at, custody_id: custodyId, version })
    .where('id', '=', order.id)
    .execute()
  await settleWork(ctx, order, false)
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [{ field: 'state', before: 'pending', after: 'in_progress' }],
  })
  ctx.hint('fleet.workOrder', order.id)
  return { version }
}

export async function cancelWorkOrder(ctx: Ctx, input: InputOf<typeof contract.cancelWorkOrder>) {
  const order = await lockWorkOrder(ctx, input.id)
  refuse(whyNotStale(order, input.version))
  refuse(whyNotIn(order.state, 'pending'))
  refuse(whyNotReason(input.reason))
  await voidRequest(ctx, workSubject(order.id))
  await releaseClaimsOf(ctx, order.id)
  await ctx.db
    .updateTable('fleet.work_order')
    .set({ state: 'cancelled', cancel_reason: input.reason, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute()
  await settleWork(ctx, order, false)
  ctx.audit({
    subject: `fleet.workOrder:${order.id}`,
    label: order.number,
    changes: [{ field: 'state', before: 'pending', after: 'cancelled' }],
    reason: input.reason!,
  })
  ctx.hint('fleet.workOrder', order.id)
  return { ok: true as const }
}
