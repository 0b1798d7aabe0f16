import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { nextServices } from '../servicePlan/service.queries.ts'
import { plateKeyOn, shownPlate, statusAt } from './vehicle.queries.ts'

/** The rows that lists and the page of a vehicle show, for the vehicles of one page, by id. */
export async function readVehicleRows(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof shown>>()
  const rows = await selectRows(ctx)
    .where('v.id', 'in', [...ids])
    .execute()
  const services = await nextServices(ctx, ids)
  return new Map(rows.map(row => [row.id, shown(row, services.get(row.id) ?? null)]))
}

function selectRows(ctx: Ctx) {
  const { now, today } = ctx
  return ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
    .innerJoinLateral(statusAt(now, today).as('s'), join => join.onTrue())
    .leftJoin('fleet.custody as c', 'c.id', 's.custody_id')
    .select(['v.id', 'v.version', 'v.make', 'v.model', 'v.year', 'v.branch_id'])
    .select(['g.id as group_id', 'g.name_ar', 'g.colour', 's.status', 's.chips', 'c.holder', 'c.due_at'])
    .select([
      plateKeyOn('v.id', today).as('plate'),
      photo.as('photo'),
      odometerKm.as('odometer_km'),
      expiry.as('expiry'),
    ])
    .select(
      sql<number | null>`coalesce(
        (select r.daily_minor from fleet.rate r where r.company_id = app.current_company() and r.vehicle_id = v.id
          and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})),
        (select r.daily_minor from fleet.rate r where r.company_id = app.current_company() and r.group_id = v.group_id
          and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})))`.as('daily'),
    )
}

const photo = sql<string | null>`(select a.file_id from fleet.attachment a
  where a.company_id = app.current_company() and a.vehicle_id = v.id order by a.position limit 1)`

const odometerKm = sql<number | null>`(select r.km from fleet.odometer_reading r
  where r.company_id = app.current_company() and r.vehicle_id = v.id
    and not exists (select from fleet.odometer_void x where x.company_id = r.company_id and x.reading_id = r.id)
  order by r.at desc limit 1)`

/** The paper that lapses first among those no renewal has replaced; of its policies the one that covers longest. */
const expiry = sql<{ kind: string; on: string } | null>`(
  select json_build_object('kind', lapse.kind, 'on', lapse.on_day) from (
    select d.kind, d.expires_on as on_day from fleet.vehicle_document d
    where d.company_id = app.current_company() and d.vehicle_id = v.id and d.expires_on is not null
      and not exists (select from fleet.vehicle_document later
        where later.company_id = d.company_id and later.replaces_id = d.id)
    union all
    select 'insurance', max(p.covers_until) from fleet.insurance_share s
    join fleet.insurance_policy p on p.company_id = s.company_id and p.id = s.policy_id and p.state <> 'draft'
    where s.company_id = app.current_company() and s.vehicle_id = v.id having max(p.covers_until) is not null
  ) lapse order by lapse.on_day limit 1)`

type NextService = Awaited<ReturnType<typeof nextServices>> extends Map<string, infer Next> ? Next : never
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function shown(row: Row, nextService: NextService | null) {
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
    nextService,
    expiry: row.expiry,
    daily: row.daily,
  }
}
