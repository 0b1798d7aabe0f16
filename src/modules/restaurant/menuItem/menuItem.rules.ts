import type { Minor } from '#kernel/shared/money.ts'
import { conflict, type Refusal } from '#kernel/shared/refusal.ts'

export const channels = ['dineIn', 'takeAway', 'delivery', 'platform'] as const
export type Channel = (typeof channels)[number]

type Prices = {
  readonly price_minor: Minor
  readonly take_away_minor: Minor | null
  readonly delivery_minor: Minor | null
  readonly platform_minor: Minor | null
}

/** What a dish costs on a channel: its own price there, or the price of the table. */
export function priceOn(dish: Prices, channel: Channel): Minor {
  const own = {
    dineIn: null,
    takeAway: dish.take_away_minor,
    delivery: dish.delivery_minor,
    platform: dish.platform_minor,
  }[channel]
  return own ?? dish.price_minor
}

type Offer = {
  readonly name_ar: string
  readonly is_active: boolean
  readonly is_sold_out: boolean
  readonly portions_left: number | null
  readonly weekdays: readonly number[] | null
  readonly opens_at: string | null
  readonly closes_at: string | null
}

/** A moment as the restaurant counts it: the weekday of the business day and the hour of the clock, `HH:MM`. */
export type Moment = { readonly weekday: number; readonly time: string }

/** R1: sold out, too few portions, or not offered now. Hours may go past midnight; the day is the business day (RS-04). */
export function whyNotOffered(dish: Offer, quantity: number, now: Moment, field: string): Refusal | null {
  const isOpen =
    dish.opens_at === null ||
    dish.closes_at === null ||
    (dish.opens_at <= dish.closes_at
      ? now.time >= dish.opens_at && now.time < dish.closes_at
      : now.time >= dish.opens_at || now.time < dish.closes_at)
  const isDay = dish.weekdays === null || dish.weekdays.includes(now.weekday)
  const isThere = dish.portions_left === null || dish.portions_left >= quantity
  return dish.is_active && !dish.is_sold_out && isOpen && isDay && isThere
    ? null
    : conflict('restaurant.dish.unavailable', { field, params: { dish: dish.name_ar } })
}

type Choice = { readonly group: string; readonly least: number; readonly most: number; readonly id: string }

/** Why what was chosen of the groups of a dish cannot be: too few or too many of one. Answers the name of the group. */
export function groupNotChosen(choices: readonly Choice[], chosen: ReadonlySet<string>): string | null {
  for (const [group, members] of Map.groupBy(choices, one => one.group)) {
    const count = members.filter(one => chosen.has(one.id)).length
    const [{ least, most }] = members as [Choice]
    if (count < least || count > most) return group
  }
  return null
}
