import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { normalSide } from '../account/account.rules.ts'
import type * as contract from './budget.contract.ts'
import { type BudgetBasis, type BudgetStatus, usedBps } from './budget.rules.ts'
import { budgetSubject } from './budgetApproval.commands.ts'
import { actualsOf, budgetLines, lineKey, monthsOf } from './budgetReading.queries.ts'

type ListRow = {
  id: string
  version: number
  yearId: string
  nameAr: string
  basis: BudgetBasis
  status: BudgetStatus
  revisesId: string | null
  approvedAt: Date | null
  lines: number
  total: number
}

export async function listBudgets(ctx: Ctx) {
  const years = await rawQuery<{ id: string; name: string; startsOn: Day; endsOn: Day }>(
    ctx.db,
    `select id, name, starts_on as "startsOn", ends_on as "endsOn" from accounting.fiscal_year
     where company_id = $1 order by starts_on desc`,
    [ctx.company.id],
  )
  const rows = await rawQuery<ListRow>(
    ctx.db,
    `select b.id, b.version, b.fiscal_year_id as "yearId", b.name_ar as "nameAr", b.basis, b.status,
       b.revises_id as "revisesId", b.approved_at as "approvedAt", s.lines, s.total
     from accounting.budget b
     left join lateral (select count(distinct l.line_no)::int as lines, coalesce(sum(l.amount_minor), 0)::bigint as total
       from accounting.budget_line l where l.company_id = $1 and l.budget_id = b.id) s on true
     where b.company_id = $1
     order by array_position(array['approved', 'draft', 'closed'], b.status), b.id desc`,
    [ctx.company.id],
  )
  const shown = []
  for (const row of rows) {
    const about = row.status === 'draft' ? await requestAbout(ctx, budgetSubject(row.id)) : null
    shown.push({ ...row, request: about?.state === 'pending' || about?.state === 'rejected' ? about : null })
  }
  return { years, rows: shown }
}

type Place = {
  id: string
  code: string
  nameAr: string
  nameEn: string | null
  class: number
  contra: boolean
}

export async function showBudget(ctx: Ctx, input: InputOf<typeof contract.showBudget>) {
  const budget = await ctx.db
    .selectFrom('accounting.budget')
    .select(['id', 'version', 'fiscal_year_id as yearId', 'name_ar as nameAr', 'basis', 'status'])
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!budget) deny(notFound())
  const months = await monthsOf(ctx, budget.yearId)
  const monthsBegun = months.filter(month => month.startsOn <= ctx.today).length
  const lines = (await budgetLines(ctx, budget.id)).filter(
    line => !input.costCenterId || line.costCenterId === input.costCenterId,
  )
  const accountIds = [...new Set(lines.map(line => line.accountId))]
  const actuals = await actualsOf(ctx, budget.yearId, accountIds)
  const accounts = await placesOf(ctx, accountIds)
  const centers = await centersOf(ctx)
  const rows = lines
    .map(line => {
      const account = accounts.get(line.accountId)!
      const center = line.costCenterId ? centers.get(line.costCenterId) : undefined
      // Each on the side on which it grows: what was earned counts up, and what was given as discount too.
      const sign = normalSide(account) === 'credit' ? -1 : 1
      const actual = (actuals.get(lineKey(line)) ?? new Array<number>(12).fill(0)).map(net => net * sign)
      return {
        lineNo: line.lineNo,
        accountId: line.accountId,
        accountCode: account.code,
        accountNameAr: account.nameAr,
        accountNameEn: account.nameEn,
        class: account.class,
        costCenterId: line.costCenterId,
        costCenterAr: center?.nameAr ?? null,
        costCenterEn: center?.nameEn ?? null,
        months: line.amounts.map((amount, at) => figures(amount, actual[at]!)),
        toDate: sumOf(line.amounts.slice(0, monthsBegun), actual.slice(0, monthsBegun)),
        year: sumOf(line.amounts, actual),
      }
    })
    .filter(row => input.fromPercent === undefined || (row.toDate.usedBps ?? -1) >= input.fromPercent * 100)
    .toSorted((a, b) => b.class - a.class || (a.accountCode < b.accountCode ? -1 : 1))
  const spent = rows.filter(row => row.class === 5)
  const totalOf = (part: 'toDate' | 'year') =>
    sumOf(
      spent.map(row => row[part].budget),
      spent.map(row => row[part].actual),
    )
  return {
    ...budget,
    months,
    monthsBegun,
    rows,
    totals: { toDate: totalOf('toDate'), year: totalOf('year') },
  }
}

function figures(budget: number, actual: number) {
  return { budget, actual, remaining: budget - actual, usedBps: usedBps(actual, budget) }
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const sumOf = (budgets: readonly number[], actuals: readonly number[]) => figures(add(budgets), add(actuals))

async function placesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await rawQuery<Place>(
    ctx.db,
    `select id, code, name_ar as "nameAr", name_en as "nameEn", class, contra from accounting.account
     where company_id = $1 and id = any ($2)`,
    [ctx.company.id, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function centersOf(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('accounting.cost_center')
    .select(['id', 'name_ar as nameAr', 'name_en as nameEn'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
