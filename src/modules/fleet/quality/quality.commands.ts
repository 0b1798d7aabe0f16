import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import type * as contract from './quality.contract.ts'

/** Leaves reviewed findings as they are; until a day, or for good. */
export async function ignoreFinding(ctx: Ctx, input: InputOf<typeof contract.ignoreFinding>) {
  const { reason } = input
  const said = { reason, until: input.until ?? null, created_by: ctx.user.id }
  const found = new Map(input.findings.map(one => [`${one.vehicleId}:${one.finding}`, one]))
  const vehicleIds = [...new Set(input.findings.map(one => one.vehicleId))].sort()
  const labels: string[] = []
  for (const id of vehicleIds) labels.push(vehicleLabel(await lockVehicle(ctx, id)))
  await ctx.db
    .insertInto('fleet.finding_ignored')
    .values(
      [...found.values()].map(({ vehicleId, finding }) => ({ vehicle_id: vehicleId, finding, ...said })),
    )
    .onConflict(rows => rows.columns(['company_id', 'vehicle_id', 'finding']).doUpdateSet(said))
    .execute()
  const single = vehicleIds.length === 1
  ctx.audit({
    subject: single ? `fleet.vehicle:${vehicleIds[0]}` : 'fleet.quality',
    label: labels.join('، ').slice(0, 200),
    changes: [...found.values()].map(({ finding }) => ({ field: 'finding', before: finding, after: null })),
    reason,
  })
  return { ignored: found.size }
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
