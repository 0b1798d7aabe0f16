import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { plateCandidates } from '#kernel/shared/plate.ts'
import type * as contract from '../shared/vehicle.contract.ts'
import type { VehicleStatus } from '../shared/vehicle.status.ts'
import { availabilityOver } from './availability.queries.ts'
import { getSettings } from './settings.queries.ts'
import { shownPlate, statusAt } from './vehicle.queries.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listVehicles>, 'limit' | 'cursor'>>
export type VehicleListing = Filter & { readonly id?: string }

const sortKeys: Readonly<Record<string, RawBuilder<string | number>>> = {
  // Padded, so that numbers sort as numbers.
  plate: sql<string>`coalesce(p.country || lpad(p.code, 10) || lpad(p.serial, 10), '')`,
  make: sql<string>`v.search`,
  year: sql<number>`v.year`,
  created: sql<string>`v.id`,
}

/** The vehicles a filter finds, with status, current plate and group at hand. */
async function foundVehicles(ctx: Ctx, filter: VehicleListing) {
  const { today } = ctx
  let found = ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
    .innerJoin(statusAt(ctx.now, today).as('s'), 's.vehicle_id', 'v.id')
    .leftJoin('fleet.vehicle_plate as p', join =>
      join
        .onRef('p.vehicle_id', '=', 'v.id')
        .on('p.valid_from', '<=', today)
        .on(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', today)])),
    )
  if (filter.id) found = found.where('v.id', '=', filter.id)
  if (filter.status) found = found.where('s.status', '=', filter.status)
  if (filter.groupId) found = found.where('v.group_id', '=', filter.groupId)
  if (filter.branchId) found = found.where('v.branch_id', '=', filter.branchId)
  if (filter.ownership) found = found.where('v.ownership', '=', filter.ownership)
  if (filter.expiringWithinDays !== undefined) {
    const until = addDays(today, filter.expiringWithinDays)
    found = found.where(sql<boolean>`exists (select from fleet.vehicle_document d
      where d.company_id = app.current_company() and d.vehicle_id = v.id and d.expires_on <= ${until}
        and not exists (select from fleet.vehicle_document later
          where later.company_id = d.company_id and later.replaces_id = d.id))`)
  }
  if (filter.freeFrom && filter.freeTo) {
    const { turnaroundMinutes } = await getSettings(ctx)
    const free = availabilityOver(ctx, { from: filter.freeFrom, to: filter.freeTo }, turnaroundMinutes, null)
    found = found
      .innerJoin(free.as('a'), 'a.vehicle_id', 'v.id')
      .where('a.verdict', '=', 'free') as typeof found
  }
  const typed = filter.search ? foldLight(filter.search) : ''
  if (typed) {
    const digits = typed.replace(/\D/g, '')
    const keys = plateCandidates(typed)
    found = found.where(eb =>
      eb.or([
        sql<boolean>`strpos(v.search, ${typed}) > 0`,
        eb('v.vin', '=', typed.toUpperCase()),
        ...(keys.length > 0 ? [eb('p.key', 'in', keys)] : []),
        ...(digits.length >= 2 && digits === typed
          ? [sql<boolean>`strpos(p.code || p.serial, ${digits}) > 0`]
          : []),
      ]),
    )
  }
  return found
}

/** One row of the list for each vehicle the query finds; the subqueries run only for the rows of the page. */
async function listedRows(ctx: Ctx, filter: VehicleListing) {
  const { today } = ctx
  const found = await foundVehicles(ctx, filter)
  const rows = found.leftJoin('fleet.custody as c', 'c.id', 's.custody_id').select([
    'v.id',
    'v.version',
    'v.make',
    'v.model',
    'v.year',
    'v.branch_id',
    'g.id as group_id',
    'g.name_ar',
    'g.colour',
    'p.key as plate',
    's.status',
    's.chips',
    'c.holder',
    'c.due_at',
    sortKeys[filter.sort ?? 'created']!.as('sort_key'),
    sql<string | null>`(select file_id from fleet.attachment photo
        where photo.company_id = app.current_company() and photo.vehicle_id = v.id order by photo.position limit 1)`.as(
      'photo',
    ),
    sql<number | null>`(select r.km from fleet.odometer_reading r
        where r.company_id = app.current_company() and r.vehicle_id = v.id and not exists (select from fleet.odometer_void x
          where x.company_id = r.company_id and x.reading_id = r.id) order by r.at desc limit 1)`.as(
      'odometer_km',
    ),
    sql<{ kind: string; on: string } | null>`(select json_build_object('kind', d.kind, 'on', d.expires_on)
        from fleet.vehicle_document d
        where d.company_id = app.current_company() and d.vehicle_id = v.id and d.expires_on is not null
          and not exists (select from fleet.vehicle_document later
            where later.company_id = d.company_id and later.replaces_id = d.id)
        order by d.expires_on limit 1)`.as('expiry'),
    sql<number | null>`coalesce(
        (select r.daily_minor from fleet.rate r where r.company_id = app.current_company() and r.vehicle_id = v.id
          and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})),
        (select r.daily_minor from fleet.rate r where r.company_id = app.current_company() and r.group_id = v.group_id
          and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})))`.as('daily'),
  ])
  return ctx.db.selectFrom(rows.as('row')).selectAll()
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof listedRows>>['execute']>>[number]

function shown(row: Row) {
  return {
    id: row.id,
    version: row.version,
    plate: shownPlate(row.plate),
    make: row.make,
    model: row.model,
    year: row.year,
    group: { id: row.group_id, nameAr: row.name_ar, colour: row.colour },
    branchId: row.branch_id,
    photoFileId: row.photo,
    status: row.status,
    chips: row.chips,
    holder: row.holder,
    dueAt: row.due_at,
    odometerKm: row.odometer_km,
    expiry: row.expiry,
    daily: row.daily,
  }
}

/** The list rows of a filter without paging; for the page of one vehicle. */
export async function listedVehicle(ctx: Ctx, filter: VehicleListing) {
  const rows = await listedRows(ctx, filter)
  return (await rows.limit(sql.lit(1)).execute()).map(shown)
}

export async function listVehicles(ctx: Ctx, input: InputOf<typeof contract.listVehicles>) {
  const rows = await listedRows(ctx, input)
  const page = await keysetPage(rows, input, { sort: 'row.sort_key', id: 'row.id' }, row => [
    row.sort_key,
    row.id,
  ])
  return { rows: page.rows.map(shown), next: page.next }
}

export async function countVehicles(ctx: Ctx, input: InputOf<typeof contract.countVehicles>) {
  const { status: _, ...filter } = input
  const found = await foundVehicles(ctx, filter)
  const counted = await found
    .select(['s.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('s.status')
    .execute()
  const byStatus: Partial<Record<VehicleStatus, number>> = {}
  for (const { status, count } of counted) byStatus[status] = count
  return { total: counted.reduce((sum, { count }) => sum + count, 0), byStatus }
}
