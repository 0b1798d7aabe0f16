import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { maintenanceSeverity } from '#modules/alerts/public.ts'
import { servicesNear } from '../servicePlan/service.queries.ts'
import { plateKeyOn, statusAt, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { workPriorities } from '../workOrder/workOrder.rules.ts'
import { latenessAlarm, serviceAlarm } from './alarm.rules.ts'
import { serviceDays, serviceKm } from './alarmsSettle.queries.ts'

const idleDays = 10
/** The most urgent requests raise alerts; the list of work orders has all of them (rule 23: twenty of a source). */
const toldAtOnce = 20
const pressing = { high: 0, medium: 1, low: 2 } as const

/** Vehicles that should have left the workshop by now. */
export async function alertWorkshopOverdue(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('fleet.work_order as w')
    .innerJoin('fleet.vehicle as v', 'v.id', 'w.vehicle_id')
    .select(['w.id', 'w.number', 'w.planned_to', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('w.vehicle_id', ctx.today).as('plate'))
    .where('w.state', '=', 'in_progress')
    .where('w.planned_to', '<', ctx.now)
    .execute()
  for (const order of late)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'workshop_overdue',
      severity: latenessAlarm(ctx.now.getTime() - order.planned_to!.getTime()),
      titleKey: 'fleet.alert.workshopOverdue',
      params: { plate: vehicleLabel(order), number: order.number },
      subject: { type: 'fleet.workOrder', id: order.id },
      permissionId: 'fleet.maintenance.read',
    })
  await resolveOthers(
    ctx,
    'workshop_overdue',
    'fleet.workOrder',
    late.map(({ id }) => id),
  )
}

/** Work that was asked for and has not begun, as pressing as its priority. */
export async function alertPendingWork(ctx: Ctx): Promise<void> {
  const pending = await ctx.db
    .selectFrom('fleet.work_order as w')
    .innerJoin('fleet.vehicle as v', 'v.id', 'w.vehicle_id')
    .select(['w.id', 'w.number', 'w.priority', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('w.vehicle_id', ctx.today).as('plate'))
    .where('w.state', '=', 'pending')
    .orderBy(sql`array_position(${sql.val([...workPriorities].toReversed())}::text[], w.priority)`)
    .orderBy('w.id')
    .limit(toldAtOnce)
    .execute()
  for (const order of pending)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'pending_maintenance',
      severity: maintenanceSeverity(order.priority),
      titleKey: 'fleet.alert.pendingWork',
      params: { plate: vehicleLabel(order), number: order.number },
      subject: { type: 'fleet.workOrder', id: order.id },
      permissionId: 'fleet.maintenance.read',
    })
  await resolveOthers(
    ctx,
    'pending_maintenance',
    'fleet.workOrder',
    pending.map(({ id }) => id),
  )
}

/** The most pressing service of each vehicle, from two weeks or 500 km before on. */
export async function alertServiceDue(ctx: Ctx): Promise<void> {
  const near = await servicesNear(ctx, { days: serviceDays, km: serviceKm })
  const ranked = near
    .map(row => ({ ...row, severity: serviceAlarm(row.daysLeft, row.kmLeft) }))
    .sort((a, b) => pressing[a.severity] - pressing[b.severity] || a.daysLeft - b.daysLeft)
  const first = new Map(ranked.toReversed().map(row => [row.vehicleId, row]))
  for (const [id, row] of first)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'maintenance_due',
      severity: row.severity,
      titleKey: row.daysLeft < 0 ? 'fleet.alert.serviceOverdue' : 'fleet.alert.serviceDue',
      params: { plate: row.plate ?? row.vehicle, days: Math.abs(row.daysLeft) },
      subject: { type: 'fleet.vehicle', id },
      permissionId: 'fleet.maintenance.read',
      dueOn: row.dueOn,
    })
  await resolveOthers(ctx, 'maintenance_due', 'fleet.vehicle', [...first.keys()])
}

/** Vehicles that stand free for ten days and more. */
export async function alertIdle(ctx: Ctx): Promise<void> {
  const { timeZone } = ctx.company
  const free = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoinLateral(statusAt(ctx.now, ctx.today).as('s'), join => join.onTrue())
    .select(['v.id', 'v.make', 'v.model', 'v.year', 'v.in_service_on'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .select(
      sql<Date | null>`(select max(c.to_at) from fleet.custody c
        where c.company_id = app.current_company() and c.vehicle_id = v.id and c.voided_at is null)`.as(
        'since',
      ),
    )
    .where('s.status', '=', 'available')
    .execute()
  const standing = free.flatMap(vehicle => {
    const since: Day | null = vehicle.since ? dayIn(vehicle.since, timeZone) : vehicle.in_service_on
    return since && since <= addDays(ctx.today, -idleDays)
      ? [{ ...vehicle, days: daysBetween(since, ctx.today) }]
      : []
  })
  for (const vehicle of standing)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'idle_vehicle',
      severity: 'low',
      titleKey: 'fleet.alert.idle',
      params: { plate: vehicleLabel(vehicle), days: vehicle.days },
      subject: { type: 'fleet.vehicle', id: vehicle.id },
      permissionId: 'fleet.vehicles.read',
    })
  await resolveOthers(
    ctx,
    'idle_vehicle',
    'fleet.vehicle',
    standing.map(({ id }) => id),
  )
}
