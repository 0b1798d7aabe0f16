import type { Ctx } from '#kernel/server/context.ts'
import { formatMoney } from '#kernel/shared/format.ts'
import { currencyDigits, type Minor } from '#kernel/shared/money.ts'

/** Writes amounts as refusals show them: in the company's digits, never rounded. */
export function shownIn(ctx: Ctx): (minor: Minor) => string {
  const { currency, digits } = ctx.company
  return minor => formatMoney(minor, { currency, digits, locale: 'ar', decimals: currencyDigits(currency) })
}
