import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day, dayIn, daysBetween } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { searchAvailability } from '../availability/availability.queries.ts'
import { plateKeyOn, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { readVehicleRows } from '../vehicle/vehicleRow.queries.ts'

const dayMillis = 24 * 3_600_000
const warrantyDays = 60
const warrantyKm = 1000

type Threatened = {
  claimId: string
  source: string
  from: Date
  to: Date
  groupId: string
  vehicleId: string
  key: string | null
  make: string
  model: string
  year: number
}

/**
 * The next claim of each vehicle that cannot serve it as things stand: its holder is late and the claim begins within a day, a flag does
 * not end before it, or it has left the fleet (R3).
 */
function threatenedClaims(ctx: Ctx, vehicleId: string | undefined): Promise<Threatened[]> {
  return rawQuery<Threatened>(
    ctx.db,
    `select distinct on (v.id) k.id as "claimId", k.source_label as source, k.starts_at as "from", k.ends_at as "to",
       v.group_id as "groupId", v.id as "vehicleId", p.key, v.make, v.model, v.year
     from fleet.claim k
     join fleet.vehicle v on v.company_id = $1 and v.id = k.vehicle_id
     left join fleet.vehicle_plate p on p.company_id = $1 and p.vehicle_id = v.id and p.valid_from <= $3
       and (p.valid_to is null or p.valid_to >= $3)
     where k.company_id = $1 and k.state = 'active' and k.ends_at > $2 ${vehicleId ? 'and v.id = $6' : ''} and (
       v.disposed_on <= $3
       or (k.starts_at <= $4 and exists (select from fleet.custody c where c.company_id = $1 and c.vehicle_id = v.id
         and c.voided_at is null and c.to_at is null and c.due_at < $2 and c.source_id <> k.source_id))
       or (k.starts_at <= $5 and exists (select from fleet.flag f where f.company_id = $1 and f.vehicle_id = v.id
         and f.to_at is null and (f.expected_until is null or f.expected_until > k.starts_at))))
     order by v.id, k.starts_at`,
    [
      ctx.company.id,
      ctx.now,
      ctx.today,
      new Date(ctx.now.getTime() + dayMillis),
      new Date(ctx.now.getTime() + 7 * dayMillis),
      ...(vehicleId ? [vehicleId] : []),
    ],
  )
}

/**
 * Promises that will be broken without action, each with how many vehicles of its group could stand in. Of one vehicle when it is flagged,
 * freed or comes back, of all every hour.
 */
export async function alertClaimsAtRisk(ctx: Ctx, vehicleId?: string): Promise<void> {
  const threatened = await threatenedClaims(ctx, vehicleId)
  for (const claim of threatened) {
    const period = { from: claim.from > ctx.now ? claim.from : ctx.now, to: claim.to }
    const { rows } = await searchAvailability(ctx, { ...period, groupId: claim.groupId, limit: 50 })
    const count = rows.filter(row => row.verdict === 'free' && row.vehicleId !== claim.vehicleId).length
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'claim_at_risk',
      severity: 'high',
      titleKey: 'fleet.alert.claimAtRisk',
      params: { plate: vehicleLabel({ ...claim, plate: claim.key }), source: claim.source, count },
      subject: { type: 'fleet.vehicle', id: claim.vehicleId },
      permissionId: 'fleet.vehicles.read',
      dueOn: dayIn(claim.from, ctx.company.timeZone),
    })
  }
  const atRisk = threatened.map(claim => claim.vehicleId)
  await resolveOthers(ctx, 'claim_at_risk', 'fleet.vehicle', atRisk, vehicleId ? [vehicleId] : undefined)
}

/** Warranties that end within sixty days or a thousand kilometres; what they still cover is claimed before. */
export async function alertWarranties(ctx: Ctx): Promise<void> {
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .select(['v.id', 'v.make', 'v.model', 'v.year', 'v.warranty_until', 'v.warranty_km'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.disposed_on', 'is', null)
    .where(eb => eb.or([eb('v.warranty_until', 'is not', null), eb('v.warranty_km', 'is not', null)]))
    .where(eb => eb.or([eb('v.warranty_until', 'is', null), eb('v.warranty_until', '>=', ctx.today)]))
    .execute()
  const rows = await readVehicleRows(
    ctx,
    vehicles.map(({ id }) => id),
  )
  const ending: string[] = []
  for (const vehicle of vehicles) {
    const { warranty_until: until, warranty_km: km, id } = vehicle
    const left = km === null ? null : km - (rows.get(id)?.odometerKm ?? 0)
    if (left !== null && left < 0) continue
    const isByDay = until !== null && until <= addDays(ctx.today, warrantyDays)
    if (!isByDay && (left === null || left > warrantyKm)) continue
    ending.push(id)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'warranty_expiry',
      severity: 'low',
      titleKey: isByDay ? 'fleet.alert.warrantyDays' : 'fleet.alert.warrantyKm',
      params: {
        plate: vehicleLabel(vehicle),
        ...(isByDay ? { days: daysBetween(ctx.today, until) } : { km: left! }),
      },
      subject: { type: 'fleet.vehicle', id },
      permissionId: 'fleet.vehicles.read',
      ...(isByDay ? { dueOn: until } : {}),
    })
  }
  await resolveOthers(ctx, 'warranty_expiry', 'fleet.vehicle', ending)
}

type Released = { id: string; number: string; until: Day }

/** Deposits whose hold-back for late fines has ended: nothing keeps them any longer, so the customer gets them back. */
export async function alertLateFineReleases(ctx: Ctx): Promise<void> {
  const released = await rawQuery<Released>(
    ctx.db,
    `select d.id, d.number, max(m.until) as until from billing.deposit d
     join billing.deposit_move m on m.company_id = $1 and m.deposit_id = d.id and m.kind = 'reserve'
     where d.company_id = $1 and d.balance_minor > 0
     group by d.id, d.number
     having max(m.until) < $2 and not exists (select from billing.deposit_move live where live.company_id = $1
       and live.deposit_id = d.id and live.kind = 'reserve' and live.until >= $2
       and not exists (select from billing.deposit_move r where r.company_id = $1 and r.reserve_id = live.id))
     order by d.number`,
    [ctx.company.id, ctx.today],
  )
  for (const { id, number, until } of released)
    await raiseAlert(ctx, {
      type: 'vehicle',
      kind: 'late_fine_release',
      severity: 'low',
      titleKey: 'fleet.alert.lateFineRelease',
      params: { number },
      subject: { type: 'billing.deposit', id },
      permissionId: 'finance.deposits.view',
      dueOn: until,
    })
  await resolveOthers(
    ctx,
    'late_fine_release',
    'billing.deposit',
    released.map(({ id }) => id),
  )
}
