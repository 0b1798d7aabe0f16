import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/availability.contract.ts'
import type { ClaimSource } from '../shared/claim.rules.ts'
import type { CustodyKind, FlagKind } from '../shared/vehicle.status.ts'
import { shownPlate } from './vehicle.queries.ts'

/** Seconds since 1970 travel lighter than texts: a planner of 300 vehicles carries thousands of bars. */
type Bar = [
  kind: 'claim' | 'custody' | 'flag',
  id: string,
  type: ClaimSource | CustodyKind | FlagKind,
  label: string,
  from: number,
  to: number | null,
  until: number | null,
]

type Row = {
  id: string | null
  plate: string | null
  make: string
  model: string
  group_id: string
  in_service_on: string | null
  disposed_on: string | null
  bars: Bar[] | null
}

// One query, whatever the size: vehicles in one pass, and each kind of bar found once by its end, not once a vehicle.
export const plannerSql = `
  with bar as (
    select k.vehicle_id, k.group_id, k.starts_at as from_at,
      json_build_array('claim', k.id, k.source_type, k.source_label, extract(epoch from k.starts_at)::bigint,
        extract(epoch from k.ends_at)::bigint, extract(epoch from k.busy_until)::bigint) as shown
    from fleet.claim k
    where k.company_id = $1 and k.state <> 'released' and k.busy_until > $2 and k.starts_at < $3
    union all
    select c.vehicle_id, null, c.from_at,
      json_build_array('custody', c.id, c.kind, c.holder, extract(epoch from c.from_at)::bigint,
        extract(epoch from c.to_at)::bigint, extract(epoch from c.due_at)::bigint)
    from fleet.custody c
    where c.company_id = $1 and c.voided_at is null and c.until_at > $2 and c.from_at < $3
    union all
    select f.vehicle_id, null, f.from_at,
      json_build_array('flag', f.id, f.kind, f.note, extract(epoch from f.from_at)::bigint,
        extract(epoch from f.to_at)::bigint, extract(epoch from f.expected_until)::bigint)
    from fleet.flag f
    where f.company_id = $1 and f.until_at > $2 and f.from_at < $3
  ),
  filled as (
    select vehicle_id, json_agg(shown order by from_at) as bars from bar where vehicle_id is not null group by vehicle_id
  )
  select v.id, p.key as plate, v.make, v.model, v.group_id, v.in_service_on, v.disposed_on, filled.bars
  from fleet.vehicle v
  left join fleet.vehicle_plate p on p.company_id = $1 and p.vehicle_id = v.id and p.valid_from <= $4
    and (p.valid_to is null or p.valid_to >= $4)
  left join filled on filled.vehicle_id = v.id
  where v.company_id = $1 and (v.disposed_on is null or v.disposed_on > $5)
    and ($6::uuid is null or v.group_id = $6) and ($7::uuid is null or v.branch_id = $7)
  union all
  select null, null, '', '', bar.group_id, null, null, json_agg(bar.shown order by bar.from_at)
  from bar where bar.vehicle_id is null and ($6::uuid is null or bar.group_id = $6)
  group by bar.group_id
  order by 5, 2`

const instantOf = (seconds: number) => new Date(seconds * 1000)
const maybeInstant = (seconds: number | null) => (seconds === null ? null : instantOf(seconds))

export async function viewPlanner(ctx: Ctx, input: InputOf<typeof contract.viewPlanner>) {
  const rows = await rawQuery<Row>(ctx.db, plannerSql, [
    ctx.company.id,
    input.from,
    input.to,
    ctx.today,
    dayIn(input.from, ctx.company.timeZone),
    input.groupId ?? null,
    input.branchId ?? null,
  ])
  const vehicles = []
  const unassigned = []
  for (const row of rows) {
    const bars = (row.bars ?? []).map(([kind, id, type, label, from, to, until]) => ({
      kind,
      id,
      type,
      label,
      from: instantOf(from),
      to: maybeInstant(to),
      until: maybeInstant(until),
    }))
    if (row.id === null) {
      for (const { id, type, label, from, to, until } of bars)
        unassigned.push({
          id,
          groupId: row.group_id,
          type: type as ClaimSource,
          label,
          from,
          to: to!,
          until: until!,
        })
    } else {
      const { id, make, model, group_id, in_service_on, disposed_on } = row
      const plate = shownPlate(row.plate)
      vehicles.push({
        id,
        plate,
        make,
        model,
        groupId: group_id,
        inServiceOn: in_service_on,
        disposedOn: disposed_on,
        bars,
      })
    }
  }
  return { vehicles, unassigned }
}
