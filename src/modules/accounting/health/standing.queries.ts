import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { MonthSums } from '../report/ratio.rules.ts'

const net = (condition: string, name: string) =>
  `coalesce(sum(b.debit - b.credit) filter (where ${condition}), 0)::bigint as "${name}"`

const groups = [
  net("a.cash_flow = 'cash'", 'cash'),
  net("a.class = 1 and a.control = 'customer'", 'receivable'),
  net("a.class = 2 and a.control = 'vendor'", 'payable'),
  net("a.class = 2 and a.control = 'deposit'", 'deposits'),
  net('a.class = 1', 'assets'),
  net("a.code ^@ '11'", 'currentAssets'),
  net("a.class = 1 and a.control = 'inventory'", 'inventory'),
  net("a.class = 1 and a.control = 'spread'", 'prepaid'),
  net('a.class = 2', 'liabilities'),
  net("a.code ^@ '21'", 'currentLiabilities'),
  net('a.class = 4 and b.period_id % 10 <> 5', 'revenue'),
  net('a.class = 5 and b.period_id % 10 <> 5', 'expense'),
  net('a.class = 5 and b.period_id % 10 <> 5 and i.account_id is not null', 'interest'),
].join(', ')

/**
 * Debit less credit of each group in each month of the books, from the balances alone; of a cost centre when one is named.
 * Flows leave the year-end entries of period 13 out.
 */
export async function monthlySums(ctx: Ctx, costCenterId: string | null): Promise<MonthSums[]> {
  const table = costCenterId ? 'accounting.dimension_balance' : 'accounting.account_balance'
  return rawQuery<MonthSums>(
    ctx.db,
    `select to_date((b.period_id / 10)::text, 'YYYYMMDD') as "endsOn", ${groups}
     from ${table} b
     join accounting.account a on a.company_id = $1 and a.id = b.account_id
     left join (select distinct m.account_id from accounting.account_mapping m
       where m.company_id = $1 and m.key in ('interestExpense', 'vehicleInterestExpense')) i on i.account_id = a.id
     where b.company_id = $1 ${costCenterId ? 'and b.dimension_id = $2' : ''}
     group by 1 order by 1`,
    [ctx.company.id, ...(costCenterId ? [costCenterId] : [])],
  )
}

/** The accounts of a control on a side of the balance sheet: what a card of the dashboard is the sum of. */
export async function accountsOfControl(ctx: Ctx, control: string, ofClass: number): Promise<string[]> {
  const rows = await rawQuery<{ id: string }>(
    ctx.db,
    `select a.id from accounting.account a
     where a.company_id = $1 and a.control = $2 and a.class = $3 and a.leaf
       and exists (select from accounting.account_balance b where b.company_id = $1 and b.account_id = a.id)
     order by a.code`,
    [ctx.company.id, control, ofClass],
  )
  return rows.map(row => row.id)
}

export const monthAround = (day: Day) => ({ startsOn: startOfMonth(day), endsOn: endOfMonth(day) })
