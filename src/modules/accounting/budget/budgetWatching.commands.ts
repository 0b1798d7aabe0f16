import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { budgetSeverity } from '#modules/alerts/public.ts'
import { alertOf, type BudgetAlertType, usedBps } from './budget.rules.ts'
import type { Budget } from './budgetReading.queries.ts'

type Measured = {
  budgetId: string
  lineNo: number
  month: number
  label: string
  nameAr: string
  budget: number
  actual: number
}

/**
 * The expense lines of approved budgets that a day falls into, each with its budget and what the ledger holds on the same
 * basis: from the year's first month to the day's, or the day's month. `$3` are account codes; null measures every line.
 */
const measuredSql = `
  select b.id as "budgetId", l.line_no as "lineNo", p.number as month, a.code as label, a.name_ar as "nameAr",
    (select sum(m.amount_minor) from accounting.budget_line m where m.company_id = $1 and m.budget_id = b.id
       and m.line_no = l.line_no and m.month <= p.number and (b.basis = 'yearToDate' or m.month = p.number))::bigint as budget,
    coalesce((select sum(x.debit - x.credit) from accounting.period q
       join lateral (
         select s.debit, s.credit from accounting.account_balance s
         where l.cost_center_id is null and s.company_id = $1 and s.account_id = l.account_id and s.period_id = q.id
         union all
         select d.debit, d.credit from accounting.dimension_balance d
         where l.cost_center_id is not null and d.company_id = $1 and d.dimension_id = l.cost_center_id
           and d.account_id = l.account_id and d.period_id = q.id
       ) x on true
       where q.company_id = $1 and q.fiscal_year_id = p.fiscal_year_id and q.number <= p.number
         and (b.basis = 'yearToDate' or q.number = p.number)), 0)::bigint as actual
  from accounting.period p
  join accounting.budget b on b.company_id = $1 and b.fiscal_year_id = p.fiscal_year_id and b.status = 'approved'
  join accounting.budget_line l on l.company_id = $1 and l.budget_id = b.id and l.month = p.number
  join accounting.account a on a.company_id = $1 and a.id = l.account_id and a.class = 5
    and ($3::text[] is null or a.code = any ($3))
  where p.company_id = $1 and p.starts_on <= $2 and p.ends_on >= $2 and p.number < 13`

/** Measures the budget lines of the expenses that an entry has just debited (rule 21); called after it is posted. */
export async function watchExpenses(ctx: Ctx, codes: readonly string[], day: Day): Promise<void> {
  await tellOf(ctx, await rawQuery<Measured>(ctx.db, measuredSql, [ctx.company.id, day, codes]))
}

/** Measures a budget that has just been approved: what its year spent before counts too, in the present month. */
export async function watchBudget(ctx: Ctx, budget: Pick<Budget, 'id'>): Promise<void> {
  const all = await rawQuery<Measured>(ctx.db, measuredSql, [ctx.company.id, ctx.today, null])
  await tellOf(
    ctx,
    all.filter(line => line.budgetId === budget.id),
  )
}

async function tellOf(ctx: Ctx, lines: readonly Measured[]): Promise<void> {
  for (const line of lines) {
    const type = alertOf(line.actual, line.budget)
    if (type && (await isNew(ctx, line, type))) await raise(ctx, line, type)
  }
}

/** Once a line, month and type: the writer of the row alerts. */
async function isNew(ctx: Ctx, line: Measured, type: BudgetAlertType): Promise<boolean> {
  const rows = await rawQuery(
    ctx.db,
    `insert into accounting.budget_alert (company_id, budget_id, line_no, month, alert_type, current_percentage_bps,
       amount_exceeded_minor) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, budget_id, line_no, month, alert_type) do nothing returning line_no`,
    [ctx.company.id, line.budgetId, line.lineNo, line.month, type, shareOf(line), exceededOf(line)],
  )
  return rows.length > 0
}

/** Spending where nothing was planned counts as all of it. */
const shareOf = (line: Measured): number => usedBps(line.actual, line.budget) ?? 10_000
const exceededOf = (line: Measured): number => Math.max(0, line.actual - line.budget)

async function raise(ctx: Ctx, line: Measured, type: BudgetAlertType): Promise<void> {
  const subject = { type: 'accounting.budget', id: `${line.budgetId}:${line.lineNo}:${line.month}` }
  const share = shareOf(line)
  const percentage = `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')}`
  const exceeded = moneyText(exceededOf(line), ctx.company.currency)
  const isExceeded = type === 'budget_exceeded'
  if (isExceeded) await resolveAlert(ctx, 'budget_warning', subject)
  await raiseAlert(ctx, {
    type: 'budget',
    kind: type,
    severity: (isExceeded ? budgetSeverity(Math.max(share, 10_000)) : null) ?? 'medium',
    titleKey: isExceeded ? 'accounting.alert.budgetExceeded' : 'accounting.alert.budgetWarning',
    params: {
      account: `${line.label} ${line.nameAr}`,
      percentage,
      month: line.month,
      ...(isExceeded ? { exceeded } : {}),
    },
    subject,
    permissionId: 'finance.budgets.view',
    details: { current_percentage: percentage, amount_exceeded: exceeded, budget_id: line.budgetId },
  })
}
