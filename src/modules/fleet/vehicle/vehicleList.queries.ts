import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { availabilityOver } from '../availability/availability.queries.ts'
import { isPlate } from '../plate/plateSearch.queries.ts'
import { getSettings } from '../settings/settings.queries.ts'
import type * as contract from './vehicle.contract.ts'
import { statusAt } from './vehicle.queries.ts'
import { readVehicleRows } from './vehicleRow.queries.ts'
import type { VehicleStatus } from './vehicleStatus.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listVehicles>, 'limit' | 'cursor'>>

const sortKeys: Readonly<Record<string, RawBuilder<string | number>>> = {
  // Padded, so that numbers sort as numbers.
  plate: sql<string>`coalesce(p.country || lpad(p.code, 10) || lpad(p.serial, 10), '')`,
  make: sql<string>`v.search`,
  year: sql<number>`v.year`,
  created: sql<string>`v.id`,
}

/** The vehicles a filter finds, with their plates at hand. */
async function foundVehicles(ctx: Ctx, filter: Filter) {
  const { today } = ctx
  let found = ctx.db.selectFrom('fleet.vehicle as v').leftJoin('fleet.vehicle_plate as p', join =>
    join
      .onRef('p.vehicle_id', '=', 'v.id')
      .on('p.valid_from', '<=', today)
      .on(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', today)])),
  )
  if (filter.status)
    found = found.where(sql<boolean>`(select s.status from ${statusAt(ctx.now, today)} s) = ${filter.status}`)
  if (filter.groupId) found = found.where('v.group_id', '=', filter.groupId)
  if (filter.branchId) found = found.where('v.branch_id', '=', filter.branchId)
  if (filter.ownership) found = found.where('v.ownership', '=', filter.ownership)
  if (filter.expiringWithinDays !== undefined) {
    const until = addDays(today, filter.expiringWithinDays)
    found = found.where(sql<boolean>`(exists (select from fleet.vehicle_document d
      where d.company_id = app.current_company() and d.vehicle_id = v.id and d.expires_on <= ${until}
        and not exists (select from fleet.vehicle_document later
          where later.company_id = d.company_id and later.replaces_id = d.id))
      or (select max(p.covers_until) from fleet.insurance_share s
        join fleet.insurance_policy p on p.company_id = s.company_id and p.id = s.policy_id and p.state <> 'draft'
        where s.company_id = app.current_company() and s.vehicle_id = v.id) <= ${until})`)
  }
  if (filter.freeFrom && filter.freeTo) {
    const { turnaroundMinutes } = await getSettings(ctx)
    const free = availabilityOver(ctx, { from: filter.freeFrom, to: filter.freeTo }, turnaroundMinutes, null)
    found = found.where(sql<boolean>`(select a.verdict from ${free} a) = 'free'`)
  }
  const typed = filter.search ? foldLight(filter.search) : ''
  if (typed) {
    found = found.where(eb =>
      eb.or([
        sql<boolean>`strpos(v.search, ${typed}) > 0`,
        eb('v.vin', '=', typed.toUpperCase()),
        isPlate('p', typed),
      ]),
    )
  }
  return found
}

/** A page is found by its keys first and read in full after, so that the rest of the fleet costs one index walk. */
export async function listVehicles(ctx: Ctx, input: InputOf<typeof contract.listVehicles>) {
  const found = (await foundVehicles(ctx, input)).select([
    'v.id',
    sortKeys[input.sort ?? 'created']!.as('sort_key'),
  ])
  const keys = ctx.db.selectFrom(found.as('row')).selectAll()
  const page = await keysetPage(keys, input, { sort: 'row.sort_key', id: 'row.id' }, row => [
    row.sort_key,
    row.id,
  ])
  const rows = await readVehicleRows(
    ctx,
    page.rows.map(row => row.id),
  )
  return { rows: page.rows.map(row => rows.get(row.id)!), next: page.next }
}

export async function countVehicles(ctx: Ctx, input: InputOf<typeof contract.countVehicles>) {
  const { status: _, ...filter } = input
  const found = await foundVehicles(ctx, filter)
  const counted = await found
    .innerJoinLateral(statusAt(ctx.now, ctx.today).as('s'), join => join.onTrue())
    .select(['s.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('s.status')
    .execute()
  const byStatus: Partial<Record<VehicleStatus, number>> = {}
  for (const { status, count } of counted) byStatus[status] = count
  return { total: counted.reduce((sum, { count }) => sum + count, 0), byStatus }
}
