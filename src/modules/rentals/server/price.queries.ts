import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/price.contract.ts'
import { whyNotDiscountAs } from '../shared/price-limit.rules.ts'
import { priceAnswer } from './price-answer.ts'
import { priceTerms } from './pricing.ts'
import { contractTotal, planRows } from './schedule.ts'
import { settingsOf } from './settings.ts'

export async function quotePrice(ctx: Ctx, input: InputOf<typeof contract.quotePrice>) {
  const priced = await priceTerms(ctx, input)
  // A price question needs no reason yet; only a discount that cannot be is refused.
  refuse(whyNotDiscountAs(priced.price.listPriceMinor, priced.pricing.discount, '-'))
  return priceAnswer(ctx, priced, await settingsOf(ctx))
}

export async function previewSchedule(ctx: Ctx, input: InputOf<typeof contract.previewSchedule>) {
  const { pricing, term, price } = await priceTerms(ctx, input)
  const ownership = {
    downPaymentMinor: input.downPayment ?? null,
    optionPriceMinor: input.optionPrice ?? null,
  }
  const rows = planRows(pricing, term, price, input, ownership)
  return {
    total: contractTotal(pricing, rows, ownership),
    rows: rows.map(row => ({
      no: row.no,
      from: row.fromOn,
      to: row.toOn,
      dueOn: row.dueOn,
      amount: row.amountMinor,
    })),
  }
}

export async function listExtras(ctx: Ctx, input: InputOf<typeof contract.listExtras>) {
  let extras = ctx.db
    .selectFrom('rentals.extra')
    .select([
      'id',
      'name_ar as nameAr',
      'name_en as nameEn',
      'kind',
      'once_minor as once',
      'daily_minor as daily',
    ])
    .select(['weekly_minor as weekly', 'monthly_minor as monthly', 'excess_minor as excess'])
    .select(['version', 'is_active as isActive', 'month_days as monthDays'])
    .orderBy('position')
    .orderBy('name_ar')
  if (!input.all) extras = extras.where('is_active', '=', true)
  return { rows: await extras.execute() }
}
