import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { Source } from '../claim/claim.commands.ts'
import { lockForPromise } from '../claim/claim.queries.ts'
import { beginCustody, closeCustody, type Return } from './custody.commands.ts'
import { getCustody } from './custody.queries.ts'

/** Gives the holder another vehicle of the same document at one instant; the claim moves along. */
export async function swapCustody(
  ctx: Ctx,
  swap: Return & {
    toVehicleId: string
    toShownKm?: number | null
    dueAt?: Date | null
  },
): Promise<{ custodyId: string; claimId: string | null }> {
  const seen = await getCustody(ctx, swap.custodyId)
  await lockForPromise(ctx, [seen.vehicle_id, swap.toVehicleId])
  await closeCustody(ctx, swap, true)
  return beginCustody(ctx, {
    ...(await againOf(ctx, swap.custodyId)),
    vehicleId: swap.toVehicleId,
    at: swap.at,
    isTyped: swap.isTyped ?? false,
    dueAt: swap.dueAt ?? seen.due_at,
    shownKm: swap.toShownKm ?? null,
    isOdometerConfirmed: swap.isOdometerConfirmed ?? false,
  })
}

/** Sends a rented vehicle to the workshop: contract custody ends, workshop custody runs, the claim stays (R6). */
export async function interruptCustody(
  ctx: Ctx,
  visit: Return & {
    partyId: string | null
    holder: string
    source: Source<'workOrder'>
    dueAt?: Date | null
  },
): Promise<{ custodyId: string }> {
  const { vehicleId } = await closeCustody(ctx, visit, false)
  const { custodyId } = await beginCustody(ctx, {
    vehicleId,
    kind: 'workshop',
    partyId: visit.partyId,
    holder: visit.holder,
    source: visit.source,
    at: visit.at,
    isTyped: visit.isTyped ?? false,
    dueAt: visit.dueAt ?? null,
    interruptsId: visit.custodyId,
  })
  return { custodyId }
}

/** Brings an interrupted vehicle back to its customer: the workshop row ends, a new row of the same contract begins (R6). */
export async function resumeCustody(ctx: Ctx, back: Return): Promise<{ custodyId: string }> {
  const workshop = await getCustody(ctx, back.custodyId)
  if (!workshop.interrupts_id) deny(notFound())
  const interrupted = await getCustody(ctx, workshop.interrupts_id)
  const { vehicleId } = await closeCustody(ctx, back, true)
  return beginCustody(ctx, {
    ...(await againOf(ctx, interrupted.id)),
    vehicleId,
    at: back.at,
    isTyped: back.isTyped ?? false,
    dueAt: interrupted.due_at,
    claimId: interrupted.claim_id,
  })
}

/** What a further row of the same document takes over from an earlier one: holder, document and drivers. */
async function againOf(ctx: Ctx, custodyId: string) {
  const custody = await getCustody(ctx, custodyId)
  const drivers = await ctx.db
    .selectFrom('fleet.custody_driver')
    .select(['party_id', 'to_at'])
    .where('custody_id', '=', custodyId)
    .where(eb => eb.or([eb('to_at', 'is', null), eb('to_at', '=', custody.to_at!)]))
    .execute()
  return {
    kind: custody.kind,
    partyId: custody.party_id,
    holder: custody.holder,
    source: { type: custody.source_type, id: custody.source_id, label: custody.source_label },
    drivers: drivers.map(driver => ({ partyId: driver.party_id, from: custody.to_at! })),
  }
}
