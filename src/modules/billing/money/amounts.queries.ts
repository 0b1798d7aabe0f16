import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { formatDay, formatMoney } from '#kernel/shared/format.ts'
import { type Currency, currencyDigits, type Minor, moneyText } from '#kernel/shared/money.ts'

/** Writes amounts as refusals show them: in the company's digits, never rounded. */
export const shownIn = (ctx: Ctx) => shownPlain(ctx, ctx.company.currency)

/** As {@link shownIn}, with its currency behind an amount that is not the company's. */
export function shownWith(ctx: Ctx, currency: Currency): (minor: Minor) => string {
  const shown = shownPlain(ctx, currency)
  return currency === ctx.company.currency ? shown : minor => `${shown(minor)} ${currency}`
}

/** An amount as an audit line keeps it: minor units of the company's currency, another's as text with its code. */
export const auditedIn = (ctx: Ctx, minor: Minor, currency: Currency | null | undefined) =>
  !currency || currency === ctx.company.currency ? minor : `${moneyText(minor, currency)} ${currency}`

function shownPlain(ctx: Ctx, currency: Currency): (minor: Minor) => string {
  const { digits } = ctx.company
  return minor => formatMoney(minor, { currency, digits, locale: 'ar', decimals: currencyDigits(currency) })
}

/** Writes days as refusals show them, in the company's digits. */
export function dayShownIn(ctx: Ctx): (day: Day) => string {
  return day => formatDay(day, ctx.company.digits)
}
