import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { formatDay, formatMoney } from '#kernel/shared/format.ts'
import { currencyDigits, type Minor } from '#kernel/shared/money.ts'

/** Writes amounts as refusals show them: in the company's digits, never rounded. */
export function shownIn(ctx: Ctx): (minor: Minor) => string {
  const { currency, digits } = ctx.company
  return minor => formatMoney(minor, { currency, digits, locale: 'ar', decimals: currencyDigits(currency) })
}

/** Writes days as refusals show them, in the company's digits. */
export function dayShownIn(ctx: Ctx): (day: Day) => string {
  return day => formatDay(day, ctx.company.digits)
}
