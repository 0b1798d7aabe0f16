import type { Ctx } from '#kernel/server/context.ts'
import { resolveAlert } from '#modules/alerts/public.server.ts'
import { servicesNear } from '../servicePlan/service.queries.ts'
import { alertExpiries, alertUninsured } from './alarmsPapers.queries.ts'
import { alertClaimsAtRisk } from './alarmsRisk.queries.ts'

/** A service alerts from so many days before it is due. */
export const serviceDays = 14
/** … and from so many kilometres before, however far away the day. */
export const serviceKm = 500

// The sweeps raise what is; these follow an action at once: no alert outlives its cause or comes a day late.

/** A new document or policy ends the alert of the one before it. */
export async function settlePapers(ctx: Ctx, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await alertExpiries(ctx, vehicleIds)
  await alertUninsured(ctx, vehicleIds)
}

/** The vehicle left the fleet, or is back in it. */
export async function settleLeaving(ctx: Ctx, vehicleId: string): Promise<void> {
  await settlePapers(ctx, [vehicleId])
  await alertClaimsAtRisk(ctx, vehicleId)
}

/** The holder changed, or the vehicle was stopped or freed: it stands idle anew, if at all. */
export async function settleHolding(ctx: Ctx, vehicleId: string): Promise<void> {
  await resolveAlert(ctx, 'idle_vehicle', { type: 'fleet.vehicle', id: vehicleId })
  await alertUninsured(ctx, [vehicleId])
  await alertClaimsAtRisk(ctx, vehicleId)
}

/** Work that began, ended or was cancelled no longer waits, and may have been the service that was due. */
export async function settleWork(
  ctx: Ctx,
  order: { id: string; vehicle_id: string },
  isOver: boolean,
): Promise<void> {
  const subject = { type: 'fleet.workOrder', id: order.id }
  await resolveAlert(ctx, 'pending_maintenance', subject)
  if (!isOver) return
  await resolveAlert(ctx, 'workshop_overdue', subject)
  const near = await servicesNear(ctx, { days: serviceDays, km: serviceKm, vehicleId: order.vehicle_id })
  if (near.length === 0)
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
