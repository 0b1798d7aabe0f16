import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/server/public.ts'
import { expiryAlarm, installmentAlarm, latenessAlarm } from '../shared/alarm.rules.ts'
import { alertClaimsAtRisk, alertLateFineReleases, alertWarranties } from './alarms.risk.ts'
import { soonDays } from './alarms.settle.ts'
import { alertViolationsDue, alertViolationsWaiting } from './alarms.violation.ts'
import { alertIdle, alertPendingWork, alertServiceDue, alertWorkshopOverdue } from './alarms.workshop.ts'
import { listInstallmentsDue } from './financing.queries.ts'
import { plateKeyOn, vehicleLabel } from './vehicle.queries.ts'
import { readVehicleRows } from './vehicleRow.queries.ts'

const weekDays = 7

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

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** The paper of each vehicle that lapses first, from sixty days before on; its renewal ends the alert or names the next. */
async function alertExpiries(ctx: Ctx): Promise<void> {
  const until = addDays(ctx.today, soonDays)
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where(eb => eb.or([eb('disposed_on', 'is', null), eb('disposed_on', '>', ctx.today)]))
    .execute()
  const rows = [...(await readVehicleRows(ctx, ids(vehicles))).values()]
  const lapsing = rows.filter(row => row.expiry && row.expiry.on <= until)
  const found: Record<'document_expiry' | 'insurance_expiry', string[]> = {
    document_expiry: [],
    insurance_expiry: [],
  }
  for (const row of lapsing) {
    const { kind: document, on } = row.expiry!
    const kind = document === 'insurance' ? 'insurance_expiry' : 'document_expiry'
    found[kind].push(row.id)
    await raiseAlert(ctx, expiryAlert(ctx, { kind, document, on, vehicle: row }))
  }
  for (const kind of ['document_expiry', 'insurance_expiry'] as const)
    await resolveOthers(ctx, kind, 'fleet.vehicle', found[kind])
}

function expiryAlert(
  ctx: Ctx,
  lapse: {
    readonly kind: string
    readonly document: string
    readonly on: Day
    readonly vehicle: { id: string; plate: string | null; make: string; model: string }
  },
) {
  const days = daysBetween(ctx.today, lapse.on)
  const { vehicle } = lapse
  return {
    type: 'vehicle' as const,
    kind: lapse.kind,
    severity: expiryAlarm(days),
    titleKey: days < 0 ? 'fleet.alert.expired' : 'fleet.alert.expires',
    params: {
      document: lapse.document,
      plate: vehicle.plate ?? `${vehicle.make} ${vehicle.model}`,
      days: Math.abs(days),
    },
    subject: { type: 'fleet.vehicle', id: vehicle.id },
    permissionId: 'fleet.vehicles.read',
    dueOn: lapse.on,
  }
}

/** Rented out while no policy with rental use covers today; said only where the company keeps its policies here. */
async function alertUninsured(ctx: Ctx): Promise<void> {
  const bare = await ctx.db
    .selectFrom('fleet.custody as c')
    .innerJoin('fleet.vehicle as v', 'v.id', 'c.vehicle_id')
    .select(['v.id', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('c.kind', '=', 'contract')
    .where('c.to_at', 'is', null)
    .where('c.voided_at', 'is', null)
    .where(
      sql<boolean>`exists (select from fleet.insurance_policy p
        where p.company_id = app.current_company() and p.state <> 'draft')`,
    )
    .where(
      sql<boolean>`not exists (select from fleet.insurance_share s
        join fleet.insurance_policy p on p.company_id = s.company_id and p.id = s.policy_id
        where s.company_id = app.current_company() and s.vehicle_id = v.id and p.state <> 'draft' and p.rental_use
          and ${ctx.today} between p.starts_on and p.covers_until)`,
    )
    .execute()
  for (const vehicle of bare)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'uninsured_in_use',
      severity: 'critical',
      titleKey: 'fleet.alert.uninsured',
      params: { plate: vehicleLabel(vehicle) },
      subject: { type: 'fleet.vehicle', id: vehicle.id },
      permissionId: 'fleet.vehicles.read',
    })
  await resolveOthers(ctx, 'uninsured_in_use', 'fleet.vehicle', ids(bare))
}

/** Installments of the week and those past their day (section 9). */
async function alertInstallments(ctx: Ctx): Promise<void> {
  const { rows } = await listInstallmentsDue(ctx, { days: weekDays })
  const first = new Map(rows.toReversed().map(row => [row.financingId, row]))
  for (const [id, row] of first) {
    const days = daysBetween(ctx.today, row.dueOn)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'installment_due',
      severity: installmentAlarm(days),
      titleKey: days < 0 ? 'fleet.alert.installmentOverdue' : 'fleet.alert.installmentDue',
      params: { no: row.no, number: row.number, days: Math.abs(days) },
      subject: { type: 'fleet.financing', id },
      permissionId: 'finance.vendors.view',
      dueOn: row.dueOn,
    })
  }
  await resolveOthers(ctx, 'installment_due', 'fleet.financing', [...first.keys()])
}

/** Every hour: what of the fleet's day is late. */
export const hourlyAlarms: ScheduledWork = {
  run: async ctx => {
    await alertPermitsOverdue(ctx)
    await alertWorkshopOverdue(ctx)
    await alertClaimsAtRisk(ctx)
  },
}

/** At six in the morning of Kuwait: what lapses, falls due or waits. */
export const dailyAlarms: ScheduledWork = {
  run: async ctx => {
    await alertExpiries(ctx)
    await alertUninsured(ctx)
    await alertInstallments(ctx)
    await alertServiceDue(ctx)
    await alertPendingWork(ctx)
    await alertViolationsWaiting(ctx)
    await alertViolationsDue(ctx)
    await alertIdle(ctx)
    await alertWarranties(ctx)
    await alertLateFineReleases(ctx)
  },
}
