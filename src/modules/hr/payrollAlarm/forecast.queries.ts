import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Forecast, ForecastRows } from '#modules/accounting/public.server.ts'
import { paySettingsOf, paySettingsOn } from '../payroll/payBook.queries.ts'
import { expectedPay, payDayIn } from './payDay.rules.ts'

type FoundRun = { month: Day; payOn: Day; kind: 'monthly' | 'offCycle'; net: number; open: number }

/** Runs that stand, the newest month last: what of each is still to be paid, nothing of it where it is posted and paid. */
const standingRuns = (ctx: Ctx, from: Day) =>
  rawQuery<FoundRun>(
    ctx.db,
    `select r.month, r.pay_on as "payOn", r.kind, r.net_minor as net,
       case when r.state in ('posted', 'partlyPaid', 'paid')
         then coalesce((select sum(s.net_minor - s.paid_minor - s.carried_minor) from hr.payslip s
           where s.company_id = $1 and s.run_id = r.id and s.net_minor > 0), 0)
         else r.net_minor end::bigint as open
     from hr.payroll_run r
     where r.company_id = $1 and r.state not in ('reversed', 'cancelled') and (r.month >= $2 or r.state <> 'paid')
     order by r.month`,
    [ctx.company.id, addMonths(startOfMonth(from), -12)],
  )

const payrollCash: ForecastRows = async (ctx, from, to) => {
  const runs = await standingRuns(ctx, from)
  const monthly = runs.filter(({ kind }) => kind === 'monthly')
  const last = monthly.at(-1)?.month
  const settings = await paySettingsOf(ctx)
  const months: Day[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return expectedPay(
    {
      openRuns: runs.map(({ month, payOn, open }) => ({ month, payOn, openMinor: open })),
      months: new Set(monthly.map(({ month }) => month)),
      lastNetMinor: monthly.filter(({ month }) => month === last).reduce((sum, { net }) => sum + net, 0),
      payDayOf: month => payDayIn(month, paySettingsOn(settings, endOfMonth(month)).payDay),
    },
    from,
    months,
    to,
  )
}

/** What pay can foresee of cash (section 6 of 50-hr). */
export const payrollForecasts: readonly Forecast[] = [{ source: 'payroll', rows: payrollCash }]
