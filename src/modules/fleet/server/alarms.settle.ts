import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import { resolveAlert } from '#modules/alerts/server/public.ts'
import { listServiceDue } from './service.queries.ts'
import { readVehicleRows } from './vehicleRow.queries.ts'

/** From so many days before its end on a paper is told of. */
export const soonDays = 60
/** From so many days before it is due on a service is told of. */
export const serviceDays = 14

// The sweeps raise what is; these end at once what an act has just settled, so that nobody is told of what he has done.

/** A new paper or policy ends what was said of the one before it. */
export async function settlePapers(ctx: Ctx, vehicleIds: readonly string[]): Promise<void> {
  const until = addDays(ctx.today, soonDays)
  for (const { id, expiry } of (await readVehicleRows(ctx, vehicleIds)).values()) {
    const lapsing = expiry && expiry.on <= until ? expiry.kind : null
    const subject = { type: 'fleet.vehicle', id }
    if (lapsing !== 'insurance') await resolveAlert(ctx, 'insurance_expiry', subject)
    if (lapsing === null || lapsing === 'insurance') await resolveAlert(ctx, 'document_expiry', subject)
  }
}

/** Work that began, ended or was cancelled no longer waits, and may have been the service that was due. */
export async function settleWork(
  ctx: Ctx,
  order: { readonly id: string; readonly vehicle_id: string },
  isOver: boolean,
): Promise<void> {
  const subject = { type: 'fleet.workOrder', id: order.id }
  await resolveAlert(ctx, 'pending_maintenance', subject)
  if (!isOver) return
  await resolveAlert(ctx, 'workshop_overdue', subject)
  const { rows } = await listServiceDue(ctx, { days: serviceDays, vehicleId: order.vehicle_id })
  if (rows.length === 0)
    await resolveAlert(ctx, 'maintenance_due', { type: 'fleet.vehicle', id: order.vehicle_id })
}

/** Fines that are paid or cancelled fall due no more. */
export async function settleFines(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const paid = await ctx.db
    .selectFrom('fleet.violation')
    .select('id')
    .where('id', 'in', [...ids])
    .where(eb => eb.or([eb('state', '=', 'cancelled'), eb('settled_minor', '>=', eb.ref('fine_minor'))]))
    .execute()
  for (const { id } of paid) await resolveAlert(ctx, 'violation_due', { type: 'fleet.violation', id })
}
