import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { contractTotal, planRows } from '../schedule/schedule.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './price.contract.ts'
import type { Price } from './price.rules.ts'
import { priceAnswer } from './priceAnswer.queries.ts'
import { whyNotDiscountAs } from './priceLimit.rules.ts'
import { type Priced, priceTerms } from './pricing.queries.ts'

export async function quotePrice(ctx: Ctx, input: InputOf<typeof contract.quotePrice>) {
  const priced = await priceTerms(ctx, input)
  // A price question needs no reason yet; only a discount that cannot be is refused.
  refuse(whyNotDiscountAs(priced.price.listPriceMinor, priced.pricing.discount, '-'))
  return priceAnswer(ctx, { ...priced, price: taxedInRows(priced, input) }, await settingsOf(ctx))
}

/** The price with the tax of the rows it will be paid in. Rows that are agreed one by one are taxed when they are. */
function taxedInRows({ pricing, term, price }: Priced, input: InputOf<typeof contract.quotePrice>): Price {
  const { frequency } = input
  if (price.taxMinor === 0 || !frequency || frequency === 'custom' || input.type === 'rent_to_own')
    return price
  const rhythm = { frequency, anchor: input.anchor ?? 'start_day', timing: 'advance' } as const
  const none = { downPaymentMinor: null, optionPriceMinor: null }
  const totalMinor = contractTotal(pricing, planRows(pricing, term, price, rhythm, none), none)
  const taxMinor = totalMinor - price.rentMinor - price.extrasMinor
  const steps = price.steps.map(step => (step.kind === 'tax' ? { ...step, amountMinor: taxMinor } : step))
  return { ...price, taxMinor, totalMinor, steps }
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
