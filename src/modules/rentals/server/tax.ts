import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { usualTaxRate } from '#modules/billing/server/public.ts'

/** The rate of tax that what is rented takes on a day, basis points; 0 where the country has none. Billing keeps the codes. */
export const taxBasisPoints = (ctx: Ctx, on: Day): Promise<number> => usualTaxRate(ctx, on)
