import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'

export type Settings = {
  id: string
  version: number
  serviceBps: number
  dayEndsHour: number
  warehouseId: string | null
}

/** The settings of the company, made with their first use. */
export async function settingsOf(ctx: Ctx): Promise<Settings> {
  const read = () =>
    ctx.db
      .selectFrom('restaurant.settings')
      .select(['id', 'version', 'service_bps as serviceBps', 'day_ends_hour as dayEndsHour'])
      .select('warehouse_id as warehouseId')
      .executeTakeFirst()
  const known = await read()
  return known ?? { id: '', version: 1, serviceBps: 0, dayEndsHour: 4, warehouseId: null }
}

/** As {@link settingsOf}, stored, so that they can be changed. */
export async function storedSettings(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('restaurant.settings')
    .values({ id: uuidv7() })
    .onConflict(oc => oc.constraint('restaurant_settings_once').doNothing())
    .execute()
}

/** The warehouse that ingredients leave: the chosen one, or the default of the company. */
export async function kitchenWarehouse(ctx: Ctx): Promise<string> {
  const { warehouseId } = await settingsOf(ctx)
  if (warehouseId) return warehouseId
  const row = await ctx.db
    .selectFrom('trade.warehouse')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return row.id
}

export const liveStates = ['open', 'sent', 'dispatched', 'delivered'] as const

export async function readFloor(ctx: Ctx) {
  const settings = await settingsOf(ctx)
  const stations = await ctx.db
    .selectFrom('restaurant.station')
    .select([
      'id',
      'version',
      'name_ar as nameAr',
      'target_minutes as targetMinutes',
      'is_active as isActive',
    ])
    .orderBy('name_ar')
    .execute()
  const tables = await ctx.db
    .selectFrom('restaurant.dining_table as t')
    .leftJoin('restaurant.dining_order as o', join =>
      join.onRef('o.table_id', '=', 't.id').on('o.state', 'in', [...liveStates]),
    )
    .select([
      't.id',
      't.version',
      't.area',
      't.code',
      't.seats',
      't.is_active as isActive',
      'o.id as orderId',
    ])
    .orderBy('t.area')
    .orderBy('t.code')
    .execute()
  const { version, serviceBps, dayEndsHour, warehouseId } = settings
  return { version, serviceBps, dayEndsHour, warehouseId, stations, tables }
}
