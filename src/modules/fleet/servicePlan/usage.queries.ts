import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'

export type FleetHours = {
  readonly id: string
  /** In the fleet, of it rented, and of it not in a workshop nor stopped by a flag; hours. */
  readonly inFleet: number
  readonly rented: number
  readonly serviceable: number
}

/** How long each vehicle was in the fleet in a period, rented, and fit to be rented (R22); nothing counts that is yet to come. */
export async function fleetHours(ctx: Ctx, from: Day, to: Day): Promise<Map<string, FleetHours>> {
  const rows = await rawQuery<FleetHours>(
    ctx.db,
    `with days as (select $2::timestamp at time zone $4 as starts,
         least(($3::date + 1)::timestamp at time zone $4, $5::timestamptz) as ends),
       fleet as (select v.id, greatest(d.starts, v.in_service_on::timestamp at time zone $4) as starts,
           least(d.ends, coalesce(v.disposed_on::timestamp at time zone $4, d.ends)) as ends
         from fleet.vehicle v cross join days d where v.company_id = $1 and v.in_service_on is not null),
       present as (select * from fleet where starts < ends),
       held as (select f.id, c.kind = 'contract' as rented, greatest(c.from_at, f.starts) as starts,
           least(coalesce(c.to_at, f.ends), f.ends) as ends
         from present f join fleet.custody c on c.company_id = $1 and c.vehicle_id = f.id and c.voided_at is null
           and c.kind in ('contract', 'workshop') and c.from_at < f.ends and c.until_at > f.starts
         union all select f.id, false, greatest(x.from_at, f.starts), least(coalesce(x.to_at, f.ends), f.ends)
         from present f join fleet.flag x on x.company_id = $1 and x.vehicle_id = f.id
           and x.from_at < f.ends and x.until_at > f.starts),
       spans as (select id, rented, range_agg(tstzrange(starts, ends)) as times from held where starts < ends group by id, rented)
     select f.id, ${hours('f.ends - f.starts')} as "inFleet", coalesce(${total('r.times')}, 0) as rented,
       ${hours('f.ends - f.starts')} - coalesce(${total('s.times')}, 0) as serviceable
     from present f left join spans r on r.id = f.id and r.rented left join spans s on s.id = f.id and not s.rented`,
    [ctx.company.id, from, to, ctx.company.timeZone, ctx.now],
  )
  return new Map(rows.map(row => [row.id, row]))
}

const hours = (interval: string) => `(extract(epoch from ${interval}) / 3600)::float8`
const total = (times: string) => `(select ${hours('sum(upper(one) - lower(one))')} from unnest(${times}) one)`
