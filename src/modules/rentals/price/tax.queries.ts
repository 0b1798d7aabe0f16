import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { percentOf, splitByWeights } from '#kernel/shared/money.ts'
import { usualTaxRate } from '#modules/billing/public.server.ts'

/** The rate of tax that what is rented takes on a day, basis points; 0 where the country has none. Billing keeps the codes. */
export const taxBasisPoints = (ctx: Ctx, on: Day): Promise<number> => usualTaxRate(ctx, on)

/**
 * What amounts that are not invoiced yet will come to on one invoice of today: its tax is taken once and shared among them, so that
 * together they are what the invoice will be.
 */
export async function toBeInvoiced(ctx: Ctx, amounts: readonly number[]): Promise<number[]> {
  const netMinor = amounts.reduce((sum, amount) => sum + amount, 0)
  const taxes = splitByWeights(percentOf(netMinor, await taxBasisPoints(ctx, ctx.today)), amounts)
  return amounts.map((amount, at) => amount + taxes[at]!)
}

/** {@link taxBasisPoints} of today, for lists that add up in the database. */
export const taxBasisPointsSql = (ctx: Ctx): RawBuilder<number> => sql<number>`coalesce((
  select rate_bps from billing.tax_code where company_id = ${ctx.company.id} and kind = 'standard' and not reverse_charge
    and valid_from <= ${ctx.today} and (valid_to is null or valid_to >= ${ctx.today})
  order by usual desc limit 1), 0)`
