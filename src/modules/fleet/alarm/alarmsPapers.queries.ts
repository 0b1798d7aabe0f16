import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { readVehicleRows } from '../vehicle/vehicleRow.queries.ts'
import { expiryAlarm } from './alarm.rules.ts'

/** A document alerts from so many days before its end. */
const soonDays = 60
const paperKinds = ['document_expiry', 'insurance_expiry'] as const

/**
 * The paper of each vehicle that lapses first, from sixty days before on; its renewal ends the alert or names the next. Of all
 * vehicles in the morning, of some when their papers have just changed.
 */
export async function alertExpiries(ctx: Ctx, vehicleIds?: readonly string[]): Promise<void> {
  let inFleet = ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where(eb => eb.or([eb('disposed_on', 'is', null), eb('disposed_on', '>', ctx.today)]))
  if (vehicleIds) inFleet = inFleet.where('id', 'in', [...vehicleIds])
  const ids = (await inFleet.execute()).map(({ id }) => id)
  const until = addDays(ctx.today, soonDays)
  const found: Record<(typeof paperKinds)[number], string[]> = { document_expiry: [], insurance_expiry: [] }
  for (const row of (await readVehicleRows(ctx, ids)).values()) {
    if (!row.expiry || row.expiry.on > until) continue
    const { kind: document, on } = row.expiry
    const kind = document === 'insurance' ? 'insurance_expiry' : 'document_expiry'
    found[kind].push(row.id)
    await raiseAlert(ctx, expiryAlert(ctx, { kind, document, on, vehicle: row }))
  }
  for (const kind of paperKinds) await resolveOthers(ctx, kind, 'fleet.vehicle', found[kind], vehicleIds)
}

function expiryAlert(
  ctx: Ctx,
  lapse: {
    kind: string
    document: string
    on: Day
    vehicle: { id: string; plate: string | null; make: string; model: string }
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

/**
 * Rented out while no policy with rental use covers today; only where the company keeps its policies here. Of some vehicles when they are
 * handed over, come back or are insured, of all in the morning.
 */
export async function alertUninsured(ctx: Ctx, vehicleIds?: readonly string[]): Promise<void> {
  let inUse = ctx.db
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
  if (vehicleIds) inUse = inUse.where('v.id', 'in', [...vehicleIds])
  const bare = await inUse.execute()
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
  const stillBare = bare.map(({ id }) => id)
  await resolveOthers(ctx, 'uninsured_in_use', 'fleet.vehicle', stillBare, vehicleIds)
}
