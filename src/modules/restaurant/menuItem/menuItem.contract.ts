import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  codeText,
  done,
  id,
  money,
  optionalText,
  share,
  text,
  version,
} from '#kernel/shared/fields.ts'

const readers = { permission: 'restaurant.menu.read' } as const
const writers = { permission: 'restaurant.menu.write' } as const
const changes = ['restaurant.menuItem']
const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Of an ingredient: a decimal of its unit with at most three places. */
const portion = () => z.number().positive().max(99_999).multipleOf(0.001)

const ingredient = z.object({ itemId: id(), quantity: portion(), wasteBps: share(0, 9_000) })
const modifier = {
  group: text(60),
  least: z.int().min(0).max(10),
  most: z.int().min(1).max(10),
  nameAr: text(60),
  price: money(),
}

const fields = {
  code: codeText(20),
  nameAr: text(120),
  nameEn: optionalText(120),
  section: text(60),
  price: amount(),
  takeAwayPrice: amount().nullish(),
  deliveryPrice: amount().nullish(),
  platformPrice: amount().nullish(),
  stationId: id(),
  allergens: optionalText(200),
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7).nullish(),
  opensAt: time().nullish(),
  closesAt: time().nullish(),
  portionsLeft: z.int().min(0).max(100_000).nullish(),
  isActive: z.boolean().default(true),
}

const dish = z.object({
  id: id(),
  version: version(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string().nullable(),
  section: z.string(),
  price: money(),
  takeAwayPrice: money().nullable(),
  deliveryPrice: money().nullable(),
  platformPrice: money().nullable(),
  station: z.object({ id: id(), name: z.string() }),
  allergens: z.string().nullable(),
  weekdays: z.array(z.number()).nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  portionsLeft: z.number().nullable(),
  isSoldOut: z.boolean(),
  isActive: z.boolean(),
  /** Whether it can be ordered now. */
  isOffered: z.boolean(),
  /** Of its ingredients at what they cost now; null for who may not read costs. */
  cost: money().nullable(),
  recipe: z.array(ingredient.extend({ name: z.string(), unit: z.string() })),
  modifiers: z.array(
    z.object({
      id: id(),
      group: z.string(),
      least: z.number(),
      most: z.number(),
      nameAr: z.string(),
      price: money(),
      recipe: z.array(ingredient.extend({ name: z.string(), unit: z.string() })),
    }),
  ),
})

export const listDishes = query({
  name: 'restaurant.menuItem.list',
  access: readers,
  summary: 'The whole menu by sections, with what each dish costs and whether it is offered now.',
  input: z.object({ search: z.string().trim().max(100).optional(), inactive: z.boolean().default(false) }),
  output: z.object({ rows: z.array(dish) }),
})

export const saveDish = command({
  name: 'restaurant.menuItem.save',
  access: writers,
  summary:
    'Records a dish with its modifiers and recipes, or changes it. What was ordered keeps the price and recipe of its day.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    ...fields,
    recipe: z.array(ingredient).max(60),
    modifiers: z
      .array(z.object({ id: id().nullish(), ...modifier, recipe: z.array(ingredient).max(20) }))
      .max(60),
  }),
  output: z.object({ id: id() }),
  refusals: [
    'restaurant.dish.codeTaken',
    'restaurant.dish.hours',
    'restaurant.dish.choice',
    'restaurant.dish.ingredient',
    'restaurant.dish.station',
    'kernel.record.stale',
  ],
  changes,
})

export const setSoldOut = command({
  name: 'restaurant.menuItem.soldOut',
  access: { permission: 'restaurant.kitchen.write' },
  summary: 'Takes a dish off every device, or puts it back.',
  input: z.object({ id: id(), isSoldOut: z.boolean() }),
  output: done,
  changes,
})
