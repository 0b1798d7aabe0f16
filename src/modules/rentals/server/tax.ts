import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'

/** The standard rate of tax on a day, basis points; 0 where the country has none. Billing keeps the rows. */
export async function taxBasisPoints(ctx: Ctx, on: Day): Promise<number> {
  const code = await ctx.db
    .selectFrom('billing.tax_code')
    .select('rate_bps')
    .where('kind', '=', 'standard')
    .where('valid_from', '<=', on)
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', on)]))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  return code?.rate_bps ?? 0
}
