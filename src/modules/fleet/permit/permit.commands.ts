import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { placeClaim, releaseClaimsOf } from '../claim/claim.commands.ts'
import { whyNotLawful } from '../vehicle/legality.rules.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import { whyNotReason, whyNotUse } from '../vehicle/vehicle.rules.ts'
import type * as contract from './permit.contract.ts'
import { errand } from './permit.contract.ts'
import { type PermitRow, papersOfErrand, permits } from './permit.queries.ts'
import {
  type PermitAction,
  permitTransitions,
  whyNotAsk,
  whyNotDecideOwn,
  whyNotDrive,
} from './permit.rules.ts'

/** Locks a permit in the version that was seen; refused where its state does not allow the action. */
export async function permitToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: PermitAction,
): Promise<PermitRow> {
  const permit = await lockRecord(ctx, permits, seen)
  refuse(whyNotFrom(permitTransitions, action, permit.state, 'fleet.state.changed'))
  return permit
}

/** The plates before and after, where a decision took another vehicle. */
async function changeOfVehicle(ctx: Ctx, before: string, after: string) {
  if (before === after) return []
  const plates = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .select(['v.id', plateKeyOn('v.id', ctx.today).as('plate')])
    .where('v.id', 'in', [before, after])
    .execute()
  const plateOf = (id: string) => shownPlate(plates.find(vehicle => vehicle.id === id)?.plate ?? null)
  return [{ field: 'plate', before: plateOf(before), after: plateOf(after) }]
}

/** Requests a vehicle; nothing is kept free before approval. */
export async function requestPermit(ctx: Ctx, input: InputOf<typeof contract.requestPermit>) {
  const destinationBranchId = input.destinationBranchId ?? null
  refuse(whyNotAsk({ ...input, destinationBranchId }, ctx.now))
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select(['id', 'disposed_on as disposedOn'])
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  refuse(whyNotUse(vehicle, ctx.today))
  const driver = await getParty(ctx, input.driverPartyId)
  if (!driver.roles.includes('employee'))
    deny(invalid('fleet.permit.notEmployee', { field: 'driverPartyId', params: { name: driver.name } }))
  const id = uuidv7()
  const number = await nextNumber(ctx, 'DP', ctx.today)
  await ctx.db
    .insertInto('fleet.dispatch_permit')
    .values({
      id,
      number,
      ...columnsOf(errand, input),
      destination_branch_id: input.purpose === 'transfer' ? destinationBranchId : null,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .execute()
  ctx.audit({
    subject: `fleet.permit:${id}`,
    label: number,
    changes: [
      { field: 'destination', before: null, after: input.destination },
      { field: 'state', before: null, after: 'pending' },
    ],
  })
  ctx.hint('fleet.permit', id)
  return { id, number }
}

const decisionOf = (ctx: Ctx) => ({
  decided_at: ctx.now,
  decided_by: ctx.user.id,
  decided_by_name: ctx.user.name,
})

/** Another user approves: the vehicle is kept free for the errand. */
export async function approvePermit(ctx: Ctx, input: InputOf<typeof contract.approvePermit>) {
  const asked = await permitToChange(ctx, input, 'approve')
  refuse(whyNotDecideOwn(asked.created_by, ctx.user.id))
  const permit = { ...asked, vehicle_id: input.vehicleId ?? asked.vehicle_id }
  const { licenceExpiresOn, lapses, lastDay } = await papersOfErrand(ctx, permit)
  refuse(whyNotDrive(licenceExpiresOn, lastDay))
  refuse(whyNotLawful(lapses))
  await placeClaim(ctx, {
    target: { vehicleId: permit.vehicle_id },
    period: { from: permit.starts_at, to: permit.ends_at },
    source: { type: 'permit', id: permit.id, label: permit.number },
  })
  const decided = { state: 'approved', vehicle_id: permit.vehicle_id, ...decisionOf(ctx) } as const
  const changes = await changeOfVehicle(ctx, asked.vehicle_id, permit.vehicle_id)
  return { version: await saveRecord(ctx, permits, asked, decided, { changes }) }
}

export async function rejectPermit(ctx: Ctx, input: InputOf<typeof contract.rejectPermit>) {
  const permit = await permitToChange(ctx, input, 'reject')
  refuse(whyNotDecideOwn(permit.created_by, ctx.user.id))
  refuse(whyNotReason(input.reason))
  const columns = { state: 'rejected' as const, reject_reason: input.reason, ...decisionOf(ctx) }
  await saveRecord(ctx, permits, permit, columns, { reason: input.reason })
  return { ok: true as const }
}

export async function cancelPermit(ctx: Ctx, input: InputOf<typeof contract.cancelPermit>) {
  const permit = await permitToChange(ctx, input, 'cancel')
  await releaseClaimsOf(ctx, permit.id)
  await saveRecord(ctx, permits, permit, { state: 'cancelled' })
  return { ok: true as const }
}
