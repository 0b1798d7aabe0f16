import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { plateText } from '../plate/plateKey.rules.ts'
import type * as contract from './vehicle.contract.ts'
import type { CustodyKind, VehicleStatus } from './vehicleStatus.rules.ts'

/** The plate key a vehicle carries on a day, as an SQL expression over the reference of its id. */
export const plateKeyOn = (vehicleId: string, on: Day) => sql<string | null>`(
  select plate.key from fleet.vehicle_plate plate
  where plate.company_id = app.current_company() and plate.vehicle_id = ${sql.ref(vehicleId)}
    and plate.valid_from <= ${on} and (plate.valid_to is null or plate.valid_to >= ${on}))`

/** The status of each vehicle of a query at an instant (R1), to be joined sideways; the vehicle's table is named `v`. */
export const statusAt = (at: Date, on: Day) =>
  sql<{ status: VehicleStatus; chips: VehicleStatus[]; custody_id: string | null }>`
    fleet.vehicle_status(v.id, v.disposed_on, v.in_service_on, ${at}, ${on})`

/** What a screen calls a plate, or null for a vehicle without one. */
export const shownPlate = (key: string | null) => (key === null ? null : plateText(key))

/** What a person calls a vehicle: its plate, else make, model and year. */
export function vehicleLabel(vehicle: {
  plate: string | null
  make: string
  model: string
  year: number
}): string {
  return shownPlate(vehicle.plate) ?? `${vehicle.make} ${vehicle.model} ${vehicle.year}`
}

/** A vehicle under lock: claims, custody, readings and edits of one vehicle wait for one another (R2). */
export async function lockVehicle(ctx: Ctx, id: string) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .selectAll('v')
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return vehicle ?? deny(notFound())
}
export type LockedVehicle = Awaited<ReturnType<typeof lockVehicle>>

/** The short card of a vehicle for other modules' pages and documents. */
export async function vehicleCard(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
    .innerJoinLateral(statusAt(ctx.now, ctx.today).as('s'), join => join.onTrue())
    .select([
      'v.id',
      'v.make',
      'v.model',
      'v.year',
      'v.vin',
      'v.group_id',
      'g.name_ar',
      'g.cost_center_id',
      'v.branch_id',
      's.status',
    ])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return {
    id: row.id,
    plate: shownPlate(row.plate),
    make: row.make,
    model: row.model,
    year: row.year,
    vin: row.vin,
    groupId: row.group_id,
    groupName: row.name_ar,
    costCenterId: row.cost_center_id,
    branchId: row.branch_id,
    status: row.status,
  }
}

/** Who held a vehicle at an instant; null is the yard. */
export async function findHolder(ctx: Ctx, vehicleId: string, at: Date) {
  const row = await ctx.db
    .selectFrom('fleet.custody')
    .select(['id', 'kind', 'party_id', 'holder', 'source_label', 'from_at', 'to_at', 'due_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('voided_at', 'is', null)
    .where('from_at', '<=', at)
    .orderBy('from_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!row || (row.to_at && row.to_at <= at)) return null
  return {
    custodyId: row.id,
    kind: row.kind as CustodyKind,
    partyId: row.party_id,
    name: row.holder,
    source: row.source_label,
    from: row.from_at,
    dueAt: row.due_at,
  }
}

export async function findVehicleByQr(ctx: Ctx, { token }: InputOf<typeof contract.findVehicleByQr>) {
  const row = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('qr_token', '=', token)
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export async function getVehicleStatus(ctx: Ctx, input: InputOf<typeof contract.getVehicleStatus>) {
  const at = input.at ?? ctx.now
  const row = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoinLateral(statusAt(at, dayIn(at, ctx.company.timeZone)).as('s'), join => join.onTrue())
    .select(['s.status', 's.chips'])
    .where('v.id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return { status: row.status, chips: row.chips, heldBy: await findHolder(ctx, input.id, at) }
}
