import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/server/public.ts'
import { plateKeyOn, vehicleLabel } from './vehicle.queries.ts'

const dayMillis = 24 * 3_600_000

/** Vehicles not back in time from an errand: medium, high from a day on (section 9). */
export async function alertPermitsOverdue(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('fleet.dispatch_permit as p')
    .innerJoin('fleet.vehicle as v', 'v.id', 'p.vehicle_id')
    .select(['p.id', 'p.number', 'p.ends_at', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('p.vehicle_id', ctx.today).as('plate'))
    .where('p.state', '=', 'in_progress')
    .where('p.returned_at', 'is', null)
    .where('p.ends_at', '<', ctx.now)
    .execute()
  for (const permit of late)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'permit_overdue',
      severity: ctx.now.getTime() - permit.ends_at.getTime() >= dayMillis ? 'high' : 'medium',
      titleKey: 'fleet.alert.permitOverdue',
      params: { plate: vehicleLabel(permit), number: permit.number },
      subject: { type: 'fleet.permit', id: permit.id },
      permissionId: 'fleet.dispatch.read',
    })
  await resolveOthers(
    ctx,
    'permit_overdue',
    'fleet.permit',
    late.map(({ id }) => id),
  )
}

/** Every hour: what of the fleet's day is late. */
export const hourlyAlarms: Schedule = {
  name: 'fleet.alarms.hourly',
  cron: '10 * * * *',
  run: alertPermitsOverdue,
}
