import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { latenessAlarm } from './alarm.rules.ts'
import { alertInstallments } from './alarmsInstallment.queries.ts'
import { alertExpiries, alertUninsured } from './alarmsPapers.queries.ts'
import { alertClaimsAtRisk, alertLateFineReleases, alertWarranties } from './alarmsRisk.queries.ts'
import { alertViolationsDue, alertViolationsWaiting } from './alarmsViolation.queries.ts'
import {
  alertIdle,
  alertPendingWork,
  alertServiceDue,
  alertWorkshopOverdue,
} from './alarmsWorkshop.queries.ts'

/** Vehicles not back in time from an errand: medium, high from a day on (section 9). */
async function alertPermitsOverdue(ctx: Ctx): Promise<void> {
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
      severity: latenessAlarm(ctx.now.getTime() - permit.ends_at.getTime()),
      titleKey: 'fleet.alert.permitOverdue',
      params: { plate: vehicleLabel(permit), number: permit.number },
      subject: { type: 'fleet.permit', id: permit.id },
      permissionId: 'fleet.dispatch.read',
    })
  await resolveOthers(ctx, 'permit_overdue', 'fleet.permit', ids(late))
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Every hour: what of the fleet's day is late. */
export const hourlyAlarms: ScheduledWork = {
  run: async ctx => {
    await alertPermitsOverdue(ctx)
    await alertWorkshopOverdue(ctx)
    await alertClaimsAtRisk(ctx)
  },
}

/** At three at night: the services that are near, by what each vehicle drove until then. Screens forecast when they are read. */
export const serviceForecast: ScheduledWork = { run: alertServiceDue }

/** At six in the morning: what lapses, falls due or waits. */
export const dailyAlarms: ScheduledWork = {
  run: async ctx => {
    await alertExpiries(ctx)
    await alertUninsured(ctx)
    await alertInstallments(ctx)
    await alertPendingWork(ctx)
    await alertViolationsWaiting(ctx)
    await alertViolationsDue(ctx)
    await alertIdle(ctx)
    await alertWarranties(ctx)
    await alertLateFineReleases(ctx)
  },
}
