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
    `select m.id, m.property_id as "propertyId", p.property_name as property, p.level = 'building' as "isBuilding",
       m.kind, m.number, (m.multiplier_milli / 1000.0)::float8 as multiplier, m.account_holder as "accountHolder",
       r.read_on as "lastOn", (r.value_milli / 1000.0)::float8 as "lastValue"
     from realestate.meter m
     join realestate.property p on p.company_id = $1 and p.id = m.property_id and (p.id = $2 or p.parent_id = $2)
     left join lateral (select read_on, value_milli from realestate.meter_reading
       where company_id = $1 and meter_id = m.id order by read_on desc limit 1) r on true
     where m.company_id = $1 order by p.code, m.kind, m.number`,
    [ctx.company.id, buildingId],
  )
  return { rows }
}
