import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { nextOccurrence, type RecurringTerms } from '../recurring/recurring.rules.ts'
import { type Expected, type ForecastSource, forecast, forecastWeeks } from './forecast.rules.ts'

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    forecasts: Forecast
  }
}

/** What a module expects between two days: money in above zero, out below; what is late already falls on the first day. */
export type ForecastRows = (
  ctx: Ctx,
  from: Day,
  to: Day,
) => Promise<readonly { readonly on: Day; readonly amountMinor: number }[]>

/** What a module can foresee for the cash forecast (rule 25 of 40-finance). */
export type Forecast = { readonly source: ForecastSource; readonly rows: ForecastRows }

export async function showForecast(ctx: Ctx) {
  const from = ctx.today
  const to = addDays(from, forecastWeeks * 7 - 1)
  const all: Forecast[] = [
    ...(await ctx.contributed('forecasts')),
    { source: 'recurring', rows: recurringCash },
  ]
  const expected: Expected[] = []
  for (const { source, rows } of all)
    for (const row of await rows(ctx, from, to)) expected.push({ source, ...row })
  const cash = await cashNow(ctx)
  return {
    cash,
    sources: all.map(({ source }) => source),
    weeks: forecast(cash, expected, from).map(week => ({
      startsOn: week.startsOn,
      endsOn: week.endsOn,
      opening: week.openingMinor,
      in: week.inMinor,
      out: week.outMinor,
      closing: week.closingMinor,
      bySource: all.flatMap(({ source }) => {
        const amount = week.bySource[source] ?? 0
        return amount === 0 ? [] : [{ source, amount }]
      }),
    })),
  }
}

/** What the boxes and banks hold in the books today. */
async function cashNow(ctx: Ctx): Promise<number> {
  const [row] = await rawQuery<{ cash: number }>(
    ctx.db,
    `select coalesce(sum(b.debit - b.credit), 0)::bigint as cash
     from accounting.account a join accounting.account_balance b on b.company_id = $1 and b.account_id = a.id
     where a.company_id = $1 and a.control = 'treasury'`,
    [ctx.company.id],
  )
  return row!.cash
}

type Recurring = RecurringTerms & { nextOn: Day; cash: number }

/**
 * What recurring entries leave to be paid. They never move a box or bank (those belong to payments), so the accrual is taken to
 * be paid on its day; one that is undone the next month is no money.
 */
async function recurringCash(ctx: Ctx, from: Day, to: Day) {
  const entries = await rawQuery<Recurring>(
    ctx.db,
    `select r.every, r.day_of_month as "dayOfMonth", r.starts_on as "startsOn", r.ends_on as "endsOn", r.next_on as "nextOn",
       least(0, (select coalesce(sum(coalesce((l ->> 'debitMinor')::bigint, 0) - coalesce((l ->> 'creditMinor')::bigint, 0)), 0)
        from jsonb_array_elements(r.lines) l
        join accounting.account a on a.company_id = $1 and a.id = (l ->> 'accountId')::uuid
          and a.class = 2 and a.control = 'none'
       ))::bigint as cash
     from accounting.recurring_entry r where r.company_id = $1 and r.next_on <= $2 and not r.auto_reverse`,
    [ctx.company.id, to],
  )
  const rows: { on: Day; amountMinor: number }[] = []
  for (const entry of entries)
    for (let day: Day | null = entry.nextOn; entry.cash !== 0 && day !== null && day <= to; ) {
      rows.push({ on: day < from ? from : day, amountMinor: entry.cash })
      day = nextOccurrence(entry, addDays(day, 1))
    }
  return rows
}
