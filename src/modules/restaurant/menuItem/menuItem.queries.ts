import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { settingsOf } from '../floor/floor.queries.ts'
import type { MenuItemTable } from '../tables.ts'
import type * as contract from './menuItem.contract.ts'
import { type Moment, whyNotOffered } from './menuItem.rules.ts'

export type DishRow = Selectable<MenuItemTable>

const clockIn = (now: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false }).format(
    now,
  )

/** RS-04: the business day, which ends some hours after midnight, and the moment as dishes are offered by it. */
export async function businessMoment(ctx: Ctx): Promise<Moment & { day: Day }> {
  const { dayEndsHour } = await settingsOf(ctx)
  const today = dayIn(ctx.now, ctx.company.timeZone)
  const time = clockIn(ctx.now, ctx.company.timeZone)
  const day = Number(time.slice(0, 2)) < dayEndsHour ? addDays(today, -1) : today
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay(), time }
}

export type Ingredient = {
  menuItemId: string
  modifierId: string | null
  itemId: string
  quantity: number
  wasteBps: number
  name: string
  unit: string
  /** What the whole quantity with its waste costs at the pool's cost of now, in minor units. */
  cost: number
}

/** The recipes of dishes, each ingredient with what it costs now. */
export async function ingredientsOf(ctx: Ctx, dishIds: readonly string[]): Promise<Ingredient[]> {
  if (dishIds.length === 0) return []
  const { rows } = await sql<Ingredient>`
    select r.menu_item_id as "menuItemId", r.modifier_id as "modifierId", r.item_id as "itemId", r.quantity::float8 as quantity,
      r.waste_bps as "wasteBps", i.name_ar as name, i.unit,
      coalesce(round(case when p.quantity > 0 then p.value_minor * r.quantity * (10000 + r.waste_bps) / 10000 / p.quantity end), 0)::bigint as cost
    from restaurant.recipe_line r
    join trade.item i on i.company_id = r.company_id and i.id = r.item_id
    left join trade.cost_pool p on p.company_id = i.company_id and p.item_id = i.id
    where r.company_id = ${ctx.company.id} and r.menu_item_id = any (${dishIds}::uuid[])
    order by i.name_ar`.execute(ctx.db)
  return rows.map(row => ({ ...row, cost: Number(row.cost) }))
}

export const modifiersOf = (ctx: Ctx, dishIds: readonly string[]) =>
  dishIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('restaurant.modifier')
        .selectAll()
        .where('menu_item_id', 'in', [...dishIds])
        .where('is_active', '=', true)
        .orderBy('place')
        .execute()

export async function listDishes(ctx: Ctx, input: InputOf<typeof contract.listDishes>) {
  let found = ctx.db
    .selectFrom('restaurant.menu_item as d')
    .innerJoin('restaurant.station as s', 's.id', 'd.station_id')
    .selectAll('d')
    .select('s.name_ar as station_name')
  if (!input.inactive) found = found.where('d.is_active', '=', true)
  if (input.search)
    found = found.where(
      sql<boolean>`strpos(app.fold_light(d.name_ar || ' ' || coalesce(d.name_en, '') || ' ' || d.code), app.fold_light(${input.search})) > 0`,
    )
  const rows = await found.orderBy('d.section').orderBy('d.code').execute()
  const ids = rows.map(row => row.id)
  const recipes = await ingredientsOf(ctx, ids)
  const modifiers = await modifiersOf(ctx, ids)
  const now = await businessMoment(ctx)
  const said = (one: Ingredient) => ({
    itemId: one.itemId,
    quantity: one.quantity,
    wasteBps: one.wasteBps,
    name: one.name,
    unit: one.unit,
  })
  return {
    rows: rows.map(row => {
      const own = recipes.filter(one => one.menuItemId === row.id)
      const base = own.filter(one => one.modifierId === null)
      return {
        id: row.id,
        version: row.version,
        code: row.code,
        nameAr: row.name_ar,
        nameEn: row.name_en,
        section: row.section,
        price: row.price_minor,
        takeAwayPrice: row.take_away_minor,
        deliveryPrice: row.delivery_minor,
        platformPrice: row.platform_minor,
        station: { id: row.station_id, name: row.station_name },
        allergens: row.allergens,
        weekdays: row.weekdays,
        opensAt: row.opens_at,
        closesAt: row.closes_at,
        portionsLeft: row.portions_left,
        isSoldOut: row.is_sold_out,
        isActive: row.is_active,
        isOffered: whyNotOffered(row, 1, now, 'id') === null,
        cost: ctx.can('trade.costs.read') ? base.reduce((sum, one) => sum + one.cost, 0) : null,
        recipe: base.map(said),
        modifiers: modifiers
          .filter(one => one.menu_item_id === row.id)
          .map(one => ({
            id: one.id,
            group: one.group_name,
            least: one.least,
            most: one.most,
            nameAr: one.name_ar,
            price: one.price_minor,
            recipe: own.filter(part => part.modifierId === one.id).map(said),
          })),
      }
    }),
  }
}
