import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './exchangeRate.contract.ts'
import { canonicalRate } from './exchangeRate.rules.ts'

export async function setRates(ctx: Ctx, { rows }: InputOf<typeof contract.setRates>) {
  for (const [at, row] of rows.entries()) {
    if (row.currency === ctx.company.currency)
      deny(invalid('accounting.rate.base', { field: `rows.${at}.currency` }))
    if (row.date > ctx.today) deny(invalid('billing.date.future', { field: `rows.${at}.date` }))
  }
  // The last of a day in the list holds: one statement cannot write a row twice.
  const byDay = new Map(rows.map(row => [`${row.currency} ${row.date}`, row]))
  const saved = [...byDay.values()].map(row => ({ ...row, rate: canonicalRate(row.rate)! }))
  await rawQuery(
    ctx.db,
    `insert into accounting.exchange_rate (company_id, currency, rate_on, rate, created_by, created_by_name)
     select $1, r.currency, r.date, r.rate, $3, $4 from json_to_recordset($2::json) as r(currency text, date date, rate numeric)
     on conflict (company_id, currency, rate_on) do update set rate = excluded.rate, version = exchange_rate.version + 1,
       created_by = excluded.created_by, created_by_name = excluded.created_by_name`,
    [ctx.company.id, JSON.stringify(saved), ctx.user.id, ctx.user.name],
  )
  const first = saved[0]!
  ctx.audit({
    subject: `accounting.rate:${first.currency}`,
    label: saved.length === 1 ? `${first.currency} ${first.date} ${first.rate}` : `${saved.length}`,
  })
  ctx.hint('accounting.rate', first.currency)
  return { saved: saved.length }
}
