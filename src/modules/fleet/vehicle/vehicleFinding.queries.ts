import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { plateCountryOf, plateFromText } from '../plate/plate.rules.ts'

/**
 * Vehicles by what files call them: the plate as it is written on a day, or the chassis number. A text that means none is left
 * out; plates of vehicles that are gone are not theirs any more.
 */
export async function findVehicles(
  ctx: Ctx,
  texts: readonly string[],
  on = ctx.today,
): Promise<Map<string, string>> {
  const country = plateCountryOf(ctx.company.country)
  const keys = new Map(texts.map(text => [text, plateFromText(text, country)?.key ?? null]))
  const vins = new Map(texts.map(text => [text, text.toUpperCase().replace(/[\s-]/g, '')]))
  const plates = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select(['key', 'vehicle_id'])
    .where(sql<boolean>`key = any (${[...keys.values()].filter(key => key !== null)}::text[])`)
    .where('valid_from', '<=', on)
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', on)]))
    .execute()
  const vehicles = await ctx.db
    .selectFrom('fleet.vehicle')
    .select(['id', 'vin'])
    .where(sql<boolean>`vin = any (${[...vins.values()]}::text[])`)
    .execute()
  const byPlate = new Map(plates.map(plate => [plate.key, plate.vehicle_id]))
  const byVin = new Map(vehicles.map(vehicle => [vehicle.vin, vehicle.id]))
  return new Map(
    texts.flatMap(text => {
      const id = byPlate.get(keys.get(text) ?? '') ?? byVin.get(vins.get(text)!)
      return id ? [[text, id] as const] : []
    }),
  )
}

/** Whether a bill on paper names a vehicle of the company by its plate, or a work order by its number. */
export async function vehicleOnPaper(
  ctx: Ctx,
  { plate, ownNumber }: { plate: string | null; ownNumber: string | null },
): Promise<'open' | 'closed' | null> {
  if (plate !== null && (await findVehicles(ctx, [plate])).size > 0) return 'open'
  if (ownNumber === null) return null
  const order = await ctx.db
    .selectFrom('fleet.work_order')
    .select('state')
    .where('number', '=', ownNumber)
    .executeTakeFirst()
  if (!order) return null
  return order.state === 'completed' || order.state === 'cancelled' ? 'closed' : 'open'
}
