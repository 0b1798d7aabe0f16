import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import {
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
} from '#modules/platform/import/public.server.ts'
import type * as contract from '../fileImport/fileImport.contract.ts'
import { importRegister } from '../fileImport/fileImport.rules.ts'
import { rateDays } from './exchangeRate.rules.ts'
import { planRates, rateImportFields } from './rateImport.rules.ts'

const maxRates = 5000

export async function importRates(ctx: Ctx, input: InputOf<typeof contract.importRates>) {
  refuseUnmapped(input, rateImportFields)
  if (input.rows.length > maxRates)
    deny(refused('accounting.import.tooMany', { params: { count: maxRates } }))
  await refuseSame(ctx, importRegister.rate, input)
  const kept = await keptRates(ctx)
  const plan = planRates(input, {
    own: ctx.company.currency,
    today: ctx.today,
    shown: day => formatDay(day, ctx.company.digits),
    rateOf: (currency, date) => kept.get(`${currency} ${date}`) ?? null,
  })
  const records = plan.rates.map(({ row, currency, date, rate, isKnown }) => ({
    row,
    code: currency,
    name: rate,
    on: date,
    amount: null,
    state: isKnown ? ('known' as const) : ('new' as const),
  }))
  const outcome = outcomeOf(input, { errors: plan.errors, records }, null)
  if (ctx.dryRun) return outcome
  refusePlan(input, outcome)
  const fresh = plan.rates.filter(rate => !rate.isKnown).map(rate => ({ id: uuidv7(), ...rate }))
  await rawQuery(
    ctx.db,
    `insert into accounting.exchange_rate (company_id, id, currency, rate_on, rate, created_at, created_by, created_by_name)
     select $1, r.id, r.currency, r.date, r.rate, $5, $3, $4
     from json_to_recordset($2::json) as r(id uuid, currency text, date date, rate numeric)`,
    [ctx.company.id, JSON.stringify(fresh), ctx.user.id, ctx.user.name, ctx.now],
  )
  const id = newImportId()
  await keepImport(
    ctx,
    importRegister.rate,
    { ...input, id },
    outcome,
    fresh.map(rate => rate.id),
  )
  return { ...outcome, id }
}

async function keptRates(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await rawQuery<{ day: string; rate: string }>(
    ctx.db,
    `select concat(currency, ' ', rate_on) as day, trim_scale(rate)::text as rate
     from accounting.exchange_rate where company_id = $1`,
    [ctx.company.id],
  )
  return new Map(rows.map(row => [row.day, row.rate]))
}

/** Takes a rate of a file back; answers the name of one that was corrected or posted at since. */
export async function takeRateBack(ctx: Ctx, id: string): Promise<string | null> {
  const rate = await ctx.db
    .selectFrom('accounting.exchange_rate')
    .select(['currency', 'rate_on', 'version', 'created_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!rate) return null
  const [posted] = await rawQuery<{ number: string }>(
    ctx.db,
    `select e.number from accounting.journal_line l
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.posted_at >= $5
     where l.company_id = $1 and l.currency = $2 and l.entry_date between $3 and $4 limit 1`,
    [ctx.company.id, rate.currency, rate.rate_on, addDays(rate.rate_on, rateDays), rate.created_at],
  )
  if (posted || rate.version > 1) return `${rate.currency} ${formatDay(rate.rate_on, ctx.company.digits)}`
  await ctx.db.deleteFrom('accounting.exchange_rate').where('id', '=', id).execute()
  return null
}
