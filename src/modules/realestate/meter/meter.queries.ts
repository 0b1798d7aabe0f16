import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './meter.contract.ts'
import type { Reading } from './meter.rules.ts'

/** The readings of a meter, the oldest first. */
export const readingsOf = (ctx: Ctx, meterId: string): Promise<Reading[]> =>
  ctx.db
    .selectFrom('realestate.meter_reading')
    .select(['read_on as on', 'value_milli as valueMilli', 'is_rollover as isRollover'])
    .where('meter_id', '=', meterId)
    .orderBy('read_on')
    .execute()

type Row = {
  id: string
  propertyId: string
  property: string
  building: string
  isBuilding: boolean
  kind: 'electricity' | 'water' | 'gas' | 'cooling' | 'internet'
  number: string
  multiplier: number
  accountHolder: 'company' | 'owner' | 'tenant'
  lastOn: string | null
  lastValue: number | null
}

export async function listMeters(ctx: Ctx, { buildingId }: InputOf<typeof contract.listMeters>) {
  const rows = await rawQuery<Row>(
    ctx.db,
    `select m.id, m.property_id as "propertyId", p.property_name as property,
       coalesce(b.property_name, p.property_name) as building, p.level = 'building' as "isBuilding",
       m.kind, m.number, (m.multiplier_milli / 1000.0)::float8 as multiplier, m.account_holder as "accountHolder",
       r.read_on as "lastOn", (r.value_milli / 1000.0)::float8 as "lastValue"
     from realestate.meter m
     join realestate.property p on p.company_id = $1 and p.id = m.property_id and ($2::uuid is null or p.id = $2 or p.parent_id = $2)
     left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
     left join lateral (select read_on, value_milli from realestate.meter_reading
       where company_id = $1 and meter_id = m.id order by read_on desc limit 1) r on true
     where m.company_id = $1 order by building, p.code, m.kind, m.number limit 2000`,
    [ctx.company.id, buildingId ?? null],
  )
  return { rows }
}

/** The readings that the shared bills of a building count on: those at the ends and within of a period that was issued. */
const isUsedSql = `exists (select from realestate.recharge_run n
  join realestate.property p on p.company_id = $1 and p.id = m.property_id and n.building_id in (p.id, p.parent_id)
  where n.company_id = $1 and n.state = 'issued' and n.method = 'reading' and n.kind = m.kind
    and r.read_on between n.starts_on - 31 and n.ends_on + 1)`

type ShownReading = {
  id: string
  on: string
  valueMilli: number
  isRollover: boolean
  source: 'typed' | 'photo' | 'import' | 'handover'
  fileIds: string[]
  isUsed: boolean
}

/** The readings of a meter, the oldest first, as they are shown. */
export const shownReadings = (ctx: Ctx, meterId: string): Promise<ShownReading[]> =>
  rawQuery<ShownReading>(
    ctx.db,
    `select r.id, r.read_on as "on", r.value_milli as "valueMilli", r.is_rollover as "isRollover", r.source,
       r.file_ids as "fileIds", ${isUsedSql} as "isUsed"
     from realestate.meter_reading r join realestate.meter m on m.company_id = $1 and m.id = r.meter_id
     where r.company_id = $1 and r.meter_id = $2 order by r.read_on`,
    [ctx.company.id, meterId],
  )

export async function listReadings(ctx: Ctx, { meterId }: InputOf<typeof contract.listReadings>) {
  const readings = await shownReadings(ctx, meterId)
  const rows = readings.map(({ valueMilli, ...reading }, at) => {
    const before = readings[at - 1]
    const usedMilli = before ? valueMilli - (reading.isRollover ? 0 : before.valueMilli) : null
    return { ...reading, value: valueMilli / 1000, used: usedMilli === null ? null : usedMilli / 1000 }
  })
  return { rows: rows.reverse() }
}
