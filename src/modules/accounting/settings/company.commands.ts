import type { Ctx } from '#kernel/server/context.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import { insertYear } from '../period/period.commands.ts'
import { fiscalYearOf } from '../period/period.rules.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { applyChart } from '../template/template.commands.ts'

/**
 * What a new company starts with: the chart, keys and cost centres of its business type, the fiscal year of today with its
 * thirteen periods, the finance settings and the head of its chain.
 */
export async function openBooks(ctx: Ctx): Promise<void> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select(['business_type', 'fiscal_year_start'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  await applyChart(ctx, company.business_type, undefined, false)
  await insertYear(ctx, fiscalYearOf(ctx.today, company.fiscal_year_start))
  const one = 10 ** currencyDigits(ctx.company.currency)
  await ctx.db
    .insertInto('accounting.finance_settings')
    .values({ session_tolerance_minor: one, bounced_cheque_fee_minor: 10 * one })
    .onConflict(conflict => conflict.column('company_id').doNothing())
    .execute()
  await lockLedger(ctx)
}
