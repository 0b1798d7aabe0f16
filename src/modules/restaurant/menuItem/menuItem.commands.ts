import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './menuItem.contract.ts'

export const dishes = recordKind({
  table: 'restaurant.menu_item',
  kind: 'restaurant.menuItem',
  label: row => row.name_ar,
})

type Save = InputOf<typeof contract.saveDish>
type Ingredients = Save['recipe']

/** Each ingredient is goods of the company; those that are counted whole leave whole. */
async function refuseIngredients(ctx: Ctx, ingredients: Ingredients, field: string): Promise<void> {
  for (const [at, one] of ingredients.entries()) {
    const item = await ctx.db
      .selectFrom('trade.item')
      .select(['kind', 'is_whole', 'tracking'])
      .where('id', '=', one.itemId)
      .executeTakeFirst()
    if (!item || item.kind === 'service' || item.tracking === 'serial')
      deny(invalid('restaurant.dish.ingredient', { field: `${field}.${at}.itemId` }))
    if (item.is_whole && !Number.isInteger(one.quantity))
      deny(invalid('restaurant.dish.ingredient', { field: `${field}.${at}.quantity` }))
  }
}

const columnsOf = (input: Save) => ({
  code: input.code,
  name_ar: input.nameAr,
  name_en: input.nameEn,
  section: input.section,
  price_minor: input.price,
  take_away_minor: input.takeAwayPrice ?? null,
  delivery_minor: input.deliveryPrice ?? null,
  platform_minor: input.platformPrice ?? null,
  station_id: input.stationId,
  allergens: input.allergens,
  weekdays: input.weekdays ?? null,
  opens_at: input.opensAt ?? null,
  closes_at: input.closesAt ?? null,
  portions_left: input.portionsLeft ?? null,
  is_active: input.isActive,
})

async function writeRecipe(
  ctx: Ctx,
  menuItemId: string,
  modifierId: string | null,
  ingredients: Ingredients,
) {
  if (ingredients.length === 0) return
  await ctx.db
    .insertInto('restaurant.recipe_line')
    .values(
      ingredients.map(one => ({
        id: uuidv7(),
        menu_item_id: menuItemId,
        modifier_id: modifierId,
        item_id: one.itemId,
        quantity: one.quantity.toFixed(3),
        waste_bps: one.wasteBps,
      })),
    )
    .execute()
}

/** A modifier that is left out stays for the lines that chose it, and is offered no more. */
async function writeModifiers(ctx: Ctx, menuItemId: string, modifiers: Save['modifiers']): Promise<void> {
  await ctx.db
    .updateTable('restaurant.modifier')
    .set({ is_active: false })
    .where('menu_item_id', '=', menuItemId)
    .execute()
  for (const [place, one] of modifiers.entries()) {
    const columns = {
      group_name: one.group,
      least: one.least,
      most: one.most,
      name_ar: one.nameAr,
      price_minor: one.price,
      place,
      is_active: true,
    }
    const kept = one.id
      ? await ctx.db
          .updateTable('restaurant.modifier')
          .set(columns)
          .where('id', '=', one.id)
          .where('menu_item_id', '=', menuItemId)
          .returning('id')
          .executeTakeFirst()
      : null
    const id = kept?.id ?? uuidv7()
    if (!kept)
      await ctx.db
        .insertInto('restaurant.modifier')
        .values({ id, menu_item_id: menuItemId, ...columns })
        .execute()
    await writeRecipe(ctx, menuItemId, id, one.recipe)
  }
}

/** All members of a group have the same least and most. */
function refuseChoices(modifiers: Save['modifiers']): void {
  for (const [at, one] of modifiers.entries()) {
    const first = modifiers.find(other => other.group === one.group)!
    if (one.least > one.most || first.least !== one.least || first.most !== one.most)
      deny(invalid('restaurant.dish.choice', { field: `modifiers.${at}.most` }))
  }
}

export async function saveDish(ctx: Ctx, input: Save) {
  const station = await ctx.db
    .selectFrom('restaurant.station')
    .select('id')
    .where('id', '=', input.stationId)
    .executeTakeFirst()
  if (!station) deny(invalid('restaurant.dish.station', { field: 'stationId' }))
  refuseChoices(input.modifiers)
  await refuseIngredients(ctx, input.recipe, 'recipe')
  for (const [at, one] of input.modifiers.entries())
    await refuseIngredients(ctx, one.recipe, `modifiers.${at}.recipe`)
  const id = input.id ?? uuidv7()
  if (input.id) {
    const row = await lockRecord(ctx, dishes, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, dishes, row, columnsOf(input))
    await ctx.db.deleteFrom('restaurant.recipe_line').where('menu_item_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('restaurant.menu_item')
      .values({ id, ...columnsOf(input), created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({
      subject: `restaurant.menuItem:${id}`,
      label: input.nameAr,
      changes: [{ field: 'priceMinor', before: null, after: input.price }],
    })
    ctx.hint('restaurant.menuItem', id)
  }
  await writeModifiers(ctx, id, input.modifiers)
  await writeRecipe(ctx, id, null, input.recipe)
  return { id }
}

export async function setSoldOut(ctx: Ctx, input: InputOf<typeof contract.setSoldOut>) {
  const row = await lockRecord(ctx, dishes, { id: input.id })
  await saveRecord(ctx, dishes, row, { is_sold_out: input.isSoldOut })
  return { ok: true as const }
}
