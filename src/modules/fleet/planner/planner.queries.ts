import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../availability/availability.contract.ts'
import type { ClaimSource } from '../claim/claim.rules.ts'
import { shownPlate } from '../vehicle/vehicle.queries.ts'
import type { CustodyKind, FlagKind } from '../vehicle/vehicleStatus.rules.ts'

type BarRow = {
  kind: 'claim' | 'custody' | 'flag'
  id: string
  vehicle_id: string | null
  group_id: string | null
  source_id: string | null
  type: ClaimSource | CustodyKind | FlagKind
  label: string
  from_s: number
  to_s: number | null
  until_s: number | null
}
type VehicleRow = {
  kind: 'vehicle'
  id: string
  plate: string | null
  make: string
  model: string
  group_id: string
  in_service_on: string | null
  disposed_on: string | null
}

/**
 * One query, whatever the size, and no join but plates: every kind of bar is found once by its end, not once a vehicle, and
 * the bars are handed to their vehicles here. Seconds travel lighter than timestamps, and thousands of them travel.
 */
export const plannerSql = `
  select 'vehicle' as kind, v.id, null::uuid as vehicle_id, v.group_id, null::uuid as source_id, null as type,
    null as label, null::float8 as from_s, null::float8 as to_s, null::float8 as until_s, p.key as plate, v.make, v.model, v.in_service_on, v.disposed_on
  from fleet.vehicle v
  left join fleet.vehicle_plate p on p.company_id = $1 and p.vehicle_id = v.id and p.valid_from <= $4
    and (p.valid_to is null or p.valid_to >= $4)
  where v.company_id = $1 and (v.disposed_on is null or v.disposed_on > $5)
    and ($6::uuid is null or v.group_id = $6) and ($7::uuid is null or v.branch_id = $7)
  union all
  select 'claim', k.id, k.vehicle_id, k.group_id, k.source_id, k.source_type, k.source_label, date_part('epoch', k.starts_at),
    date_part('epoch', k.ends_at), date_part('epoch', k.busy_until), null, null, null, null, null
  from fleet.claim k
  where k.company_id = $1 and k.state <> 'released' and k.busy_until > $2 and k.starts_at < $3
  union all
  select 'custody', c.id, c.vehicle_id, null, c.source_id, c.kind, c.holder, date_part('epoch', c.from_at),
    date_part('epoch', c.to_at), date_part('epoch', c.due_at), null, null, null, null, null
  from fleet.custody c
  where c.company_id = $1 and c.voided_at is null and c.until_at > $2 and c.from_at < $3
  union all
  select 'flag', f.id, f.vehicle_id, null, null, f.kind, f.note, date_part('epoch', f.from_at),
    date_part('epoch', f.to_at), date_part('epoch', f.expected_until), null, null, null, null, null
  from fleet.flag f
  where f.company_id = $1 and f.until_at > $2 and f.from_at < $3`

const instantOf = (seconds: number) => new Date(seconds * 1000)
const maybeInstant = (seconds: number | null) => (seconds === null ? null : instantOf(seconds))

type Plan = OutputOf<typeof contract.viewPlanner>

export async function viewPlanner(ctx: Ctx, input: InputOf<typeof contract.viewPlanner>): Promise<Plan> {
  const { from, to, groupId = null, branchId = null } = input
  const fromOn = dayIn(from, ctx.company.timeZone)
  const values = [ctx.company.id, from, to, ctx.today, fromOn, groupId, branchId]
  const rows = await rawQuery<BarRow | VehicleRow>(ctx.db, plannerSql, values)
  const vehicles = new Map<string, Plan['vehicles'][number]>()
  const unassigned: Plan['unassigned'] = []
  for (const row of rows) if (row.kind === 'vehicle') vehicles.set(row.id, lane(row))
  for (const row of rows) {
    if (row.kind === 'vehicle') continue
    const { kind, id, type, label } = row
    const begins = instantOf(row.from_s)
    const bar = {
      kind,
      id,
      type,
      label,
      sourceId: row.source_id,
      from: begins,
      to: maybeInstant(row.to_s),
      until: maybeInstant(row.until_s),
    }
    if (row.vehicle_id) vehicles.get(row.vehicle_id)?.bars.push(bar)
    else if (row.group_id && (!groupId || row.group_id === groupId))
      unassigned.push(promise(row, row.group_id))
  }
  const lanes = [...vehicles.values()].sort(
    (a, b) => compare(a.groupId, b.groupId) || compare(a.plate ?? '', b.plate ?? ''),
  )
  for (const { bars } of lanes)
    bars.sort((a, b) => a.from.getTime() - b.from.getTime() || compare(a.kind, b.kind))
  unassigned.sort((a, b) => a.from.getTime() - b.from.getTime())
  return { vehicles: lanes, unassigned }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function lane(row: VehicleRow): Plan['vehicles'][number] {
  const { id, make, model } = row
  const plate = shownPlate(row.plate)
  return {
    id,
    plate,
    make,
    model,
    groupId: row.group_id,
    inServiceOn: row.in_service_on,
    disposedOn: row.disposed_on,
    bars: [],
  }
}

/** A claim that has no vehicle yet; claims always have an end. */
function promise(row: BarRow, groupId: string): Plan['unassigned'][number] {
  const [from, to, until] = [instantOf(row.from_s), instantOf(row.to_s!), instantOf(row.until_s!)]
  const { id, label } = row
  return { id, groupId, type: row.type as ClaimSource, sourceId: row.source_id!, label, from, to, until }
}
