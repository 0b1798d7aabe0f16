import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type AccountClass, normalSide } from '../account/account.rules.ts'
import { type PlannedLine, plannedByAccount, plannedIn } from '../budget/budget.rules.ts'
import type { Days, Sums } from '../report/report.rules.ts'

/** A plan for some days: what approved budgets hold of each account (of a cost centre), and which budgets they are. */
export type Plan = {
  readonly budgets: readonly { readonly id: string; readonly nameAr: string }[]
  readonly lines: readonly PlannedLine[]
}

type MonthRow = Omit<PlannedLine, 'minor'> & { nameAr: string; amount: number; startsOn: Day; endsOn: Day }

/** The approved budgets of some days; a month that the days divide counts by its days. */
export async function planBetween(ctx: Ctx, days: Days): Promise<Plan> {
  const rows = await rawQuery<MonthRow>(
    ctx.db,
    `select b.id as "budgetId", b.name_ar as "nameAr", l.account_id as "accountId", l.cost_center_id as "costCenterId",
       l.amount_minor as amount, p.starts_on as "startsOn", p.ends_on as "endsOn"
     from accounting.period p
     join accounting.budget b on b.company_id = $1 and b.fiscal_year_id = p.fiscal_year_id and b.status = 'approved'
     join accounting.budget_line l on l.company_id = $1 and l.budget_id = b.id and l.month = p.number
     where p.company_id = $1 and p.number < 13 and p.ends_on >= $2 and p.starts_on <= $3
     order by p.id, l.line_no`,
    [ctx.company.id, days.from, days.to],
  )
  const budgets = new Map(rows.map(({ budgetId, nameAr }) => [budgetId, nameAr]))
  return {
    budgets: [...budgets].map(([id, nameAr]) => ({ id, nameAr })),
    lines: rows.map(({ budgetId, accountId, costCenterId, amount, ...month }) => ({
      budgetId,
      accountId,
      costCenterId,
      minor: plannedIn(amount, month, days),
    })),
  }
}

type PlannedAccount = { accountId: string; class: number; contra: boolean }

/** A plan as sums of accounts, each on the side on which it grows: a discount that is planned lowers the revenue. */
export function sumsOfPlan(
  { lines }: Plan,
  accounts: readonly PlannedAccount[],
  costCenterId: string | null = null,
): Sums {
  const planned = plannedByAccount(lines, costCenterId)
  return new Map(
    accounts.map(account => {
      const minor = planned.get(account.accountId) ?? 0
      const isDebit = normalSide(account) === 'debit'
      return [account.accountId, isDebit ? { debit: minor, credit: 0 } : { debit: 0, credit: minor }]
    }),
  )
}

export type PlannedResult = { readonly revenue: number; readonly expense: number; readonly result: number }

/** What a plan has for each cost centre; under null what of the company's plan is no centre's. */
export async function planOfCenters(ctx: Ctx, plan: Plan): Promise<Map<string | null, PlannedResult>> {
  const accounts = await rawQuery<PlannedAccount>(
    ctx.db,
    `select id as "accountId", class, contra from accounting.account
     where company_id = $1 and id = any ($2) and class in (4, 5)`,
    [ctx.company.id, plan.lines.map(line => line.accountId)],
  )
  const of = (costCenterId: string | null): PlannedResult => {
    const sums = sumsOfPlan(plan, accounts, costCenterId)
    const net = (ofClass: AccountClass) =>
      accounts
        .filter(account => account.class === ofClass)
        .reduce((total, { accountId }) => total + sums.get(accountId)!.debit - sums.get(accountId)!.credit, 0)
    const [revenue, expense] = [0 - net(4), net(5)]
    return { revenue, expense, result: revenue - expense }
  }
  const ids = new Set(plan.lines.flatMap(line => (line.costCenterId ? [line.costCenterId] : [])))
  const centers = new Map<string | null, PlannedResult>([...ids].map(id => [id, of(id)]))
  const left = (name: keyof PlannedResult) =>
    [...centers.values()].reduce((rest, center) => rest - center[name], of(null)[name])
  centers.set(null, { revenue: left('revenue'), expense: left('expense'), result: left('result') })
  return centers
}
