import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/quality.contract.ts'
import { lockVehicle, vehicleLabel } from './vehicle.queries.ts'

/** Somebody has looked and leaves it as it is; until a day, or for good. */
export async function ignoreFinding(ctx: Ctx, input: InputOf<typeof contract.ignoreFinding>) {
  const vehicle = await lockVehicle(ctx, input.vehicleId)
  const { finding, reason } = input
  const said = { reason, until: input.until ?? null, created_by: ctx.user.id }
  await ctx.db
    .insertInto('fleet.finding_ignored')
    .values({ vehicle_id: vehicle.id, finding, ...said })
    .onConflict(rows => rows.columns(['company_id', 'vehicle_id', 'finding']).doUpdateSet(said))
    .execute()
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'finding', before: finding, after: null }],
    reason,
  })
  return { ok: true as const }
}

/** The finding counts again. */
export async function restoreFinding(ctx: Ctx, input: InputOf<typeof contract.restoreFinding>) {
  const vehicle = await lockVehicle(ctx, input.vehicleId)
  const gone = await ctx.db
    .deleteFrom('fleet.finding_ignored')
    .where('vehicle_id', '=', vehicle.id)
    .where('finding', '=', input.finding)
    .returning('finding')
    .executeTakeFirst()
  if (!gone) deny(notFound())
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'finding', before: null, after: input.finding }],
  })
  return { ok: true as const }
}
