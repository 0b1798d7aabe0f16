import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { BudgetBasis, BudgetStatus } from './budget.rules.ts'

export type Budget = {
  readonly id: string
  readonly version: number
  readonly yearId: string
  readonly nameAr: string
  readonly basis: BudgetBasis
  readonly status: BudgetStatus
}

export async function lockBudget(ctx: Ctx, id: string): Promise<Budget> {
  const budget = await ctx.db
    .selectFrom('accounting.budget')
    .select(['id', 'version', 'fiscal_year_id as yearId', 'name_ar as nameAr', 'basis', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return budget ?? deny(notFound())
}

/** An account (of a cost centre) with its twelve amounts. */
export type BudgetLine = {
  readonly lineNo: number
  readonly accountId: string
  readonly costCenterId: string | null
  readonly amounts: readonly number[]
}

export async function budgetLines(ctx: Ctx, budgetId: string): Promise<BudgetLine[]> {
  return rawQuery<BudgetLine>(
    ctx.db,
    `select line_no as "lineNo", account_id as "accountId", cost_center_id as "costCenterId",
       json_agg(amount_minor order by month) as amounts
     from accounting.budget_line where company_id = $1 and budget_id = $2
     group by line_no, account_id, cost_center_id order by line_no`,
    [ctx.company.id, budgetId],
  )
}

export type BudgetMonth = { readonly month: number; readonly startsOn: Day; readonly endsOn: Day }

export async function monthsOf(ctx: Ctx, yearId: string): Promise<BudgetMonth[]> {
  return ctx.db
    .selectFrom('accounting.period')
    .select(['number as month', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('fiscal_year_id', '=', yearId)
    .where('number', '<', 13)
    .orderBy('number')
    .execute()
}

type ActualRow = { accountId: string; costCenterId: string | null; month: number; net: number }

/**
 * What the ledger holds of accounts in each month of a year, debit less credit, period 13 left out: read from the balances
 * alone. With `byCenter` also of each cost centre; the whole account stands under the key without a centre.
 */
export async function actualsOf(
  ctx: Ctx,
  yearId: string,
  accountIds: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await rawQuery<ActualRow>(
    ctx.db,
    `select b.account_id as "accountId", null::uuid as "costCenterId", p.number as month, (b.debit - b.credit)::bigint as net
     from accounting.period p
     join accounting.account_balance b on b.company_id = $1 and b.period_id = p.id and b.account_id = any ($3)
     where p.company_id = $1 and p.fiscal_year_id = $2 and p.number < 13
     union all
     select b.account_id, b.dimension_id, p.number, (b.debit - b.credit)::bigint
     from accounting.period p
     join accounting.dimension_balance b on b.company_id = $1 and b.period_id = p.id and b.account_id = any ($3)
       and b.dimension = 'costCenter'
     where p.company_id = $1 and p.fiscal_year_id = $2 and p.number < 13`,
    [ctx.company.id, yearId, accountIds],
  )
  const actuals = new Map<string, number[]>()
  for (const row of rows) {
    const key = lineKey(row)
    const months = actuals.get(key) ?? new Array<number>(12).fill(0)
    months[row.month - 1] = row.net
    actuals.set(key, months)
  }
  return actuals
}

export const lineKey = (line: { accountId: string; costCenterId: string | null }): string =>
  `${line.accountId} ${line.costCenterId ?? ''}`
