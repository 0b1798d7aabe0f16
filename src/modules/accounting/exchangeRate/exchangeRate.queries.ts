import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatDay } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type * as contract from './exchangeRate.contract.ts'
import { rateDays } from './exchangeRate.rules.ts'

const shownRate = sql<string>`trim_scale(rate)::text`

export async function listRates(ctx: Ctx, input: InputOf<typeof contract.listRates>) {
  let rows = ctx.db
    .selectFrom('accounting.exchange_rate')
    .select(['id', 'rate_on as on', shownRate.as('rate'), 'created_by_name as by', 'created_at as at'])
    .select(sql<Currency>`currency`.as('currency'))
  if (input.currency) rows = rows.where('currency', '=', input.currency)
  if (input.search) rows = rows.where('currency', '=', input.search.toUpperCase())
  return keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'rate_on', id: 'id' },
    row => [row.on, row.id],
  )
}

export async function findRate(ctx: Ctx, { currency, date }: InputOf<typeof contract.findRate>) {
  return (await latestRate(ctx, currency, date)) ?? { rate: null, on: null }
}

async function latestRate(ctx: Ctx, currency: Currency, on: Day) {
  const [row] = await rawQuery<{ rate: string; on: Day }>(
    ctx.db,
    `select trim_scale(rate)::text as rate, rate_on as on from accounting.exchange_rate
     where company_id = $1 and currency = $2 and rate_on between $3 and $4 order by rate_on desc limit 1`,
    [ctx.company.id, currency, addDays(on, -rateDays), on],
  )
  return row ?? null
}

/** As {@link rateOn}, null where there is no recent rate. */
export async function recentRate(ctx: Ctx, currency: Currency, on: Day): Promise<string | null> {
  return (await latestRate(ctx, currency, on))?.rate ?? null
}

/** What one unit of a currency costs in the company's own on a day; refuses without a recent rate (`accounting.rate.missing`). */
export async function rateOn(ctx: Ctx, currency: Currency, on: Day): Promise<string> {
  const found = await recentRate(ctx, currency, on)
  if (found) return found
  const params = { currency, date: formatDay(on, ctx.company.digits) }
  return deny(refused('accounting.rate.missing', { field: 'rate', params }))
}
