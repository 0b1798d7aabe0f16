import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, refuse } from '#kernel/shared/refusal.ts'
import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { whyNotLines, whyNotWrite } from './budget.rules.ts'
import { type Budget, type BudgetLine, budgetLines, lockBudget } from './budgetReading.queries.ts'
import { watchBudget } from './budgetWatching.commands.ts'

export const budgetSubject = (id: string) => ({ type: 'accounting.budget', id })

export const tell = (
  ctx: Ctx,
  budget: Pick<Budget, 'id' | 'nameAr'>,
  status?: [string, string],
  reason?: string,
) => {
  ctx.audit({
    subject: `accounting.budget:${budget.id}`,
    label: budget.nameAr,
    ...(status ? { changes: [{ field: 'status', before: status[0], after: status[1] }] } : {}),
    ...(reason ? { reason } : {}),
  })
  ctx.hint('accounting.budget', budget.id)
}

export const totalOf = (lines: readonly Pick<BudgetLine, 'amounts'>[]): number =>
  lines.flatMap(line => line.amounts).reduce((sum, amount) => sum + amount, 0)

/** The year is measured by it from now on; the budget before it is closed. */
export async function putInForce(ctx: Ctx, budget: Budget): Promise<void> {
  await ctx.db
    .updateTable('accounting.budget')
    .set(eb => ({ status: 'closed', version: eb('version', '+', 1) }))
    .where('fiscal_year_id', '=', budget.yearId)
    .where('status', '=', 'approved')
    .execute()
  await ctx.db
    .updateTable('accounting.budget')
    .set({ status: 'approved', approved_at: ctx.now, approved_by: ctx.user.id, version: budget.version + 1 })
    .where('id', '=', budget.id)
    .execute()
  await watchBudget(ctx, budget)
  tell(ctx, budget, ['draft', 'approved'])
}

async function writersOf(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('accounting.budget')
    .select(['fiscal_year_id', 'name_ar', 'basis', 'created_by', 'written_by'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The approved budget of the same year: what an approval would take the place of. */
async function inForce(ctx: Ctx, yearId: string): Promise<number | null> {
  const budget = await ctx.db
    .selectFrom('accounting.budget')
    .select('id')
    .where('fiscal_year_id', '=', yearId)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return budget ? totalOf(await budgetLines(ctx, budget.id)) : null
}

/** How a budget is approved: it measures its year with the last approval; rejected it stays the draft it is. */
export const budgetSource: SourceHandler = {
  type: 'accounting.budget',
  sources: ['budget'],
  permission: 'finance.budgets.write',
  posts: false,
  fields: async (ctx, id) => {
    const budget = await writersOf(ctx, id)
    if (!budget) return null
    const lines = await budgetLines(ctx, id)
    return { year: budget.fiscal_year_id, name: budget.name_ar, basis: budget.basis, lines }
  },
  facts: async (ctx, id) => {
    const budget = await writersOf(ctx, id)
    if (!budget) return []
    const { currency } = ctx.company
    const before = await inForce(ctx, budget.fiscal_year_id)
    const total = totalOf(await budgetLines(ctx, id))
    return [
      {
        label: 'accounting.approval.fact.budget',
        kind: 'money',
        before: before === null ? null : moneyText(before, currency),
        value: moneyText(total, currency),
      },
    ]
  },
  approve: async (ctx, id) => {
    const budget = await lockBudget(ctx, id)
    refuse(whyNotWrite(budget.status))
    refuse(whyNotLines(await budgetLines(ctx, id)))
    const writers = await writersOf(ctx, id)
    // The writer of a budget that another user sent is a maker too.
    if (writers && [writers.created_by, writers.written_by].includes(ctx.user.id))
      deny(forbidden('approvals.request.ownRequest'))
    await putInForce(ctx, budget)
  },
  end: async (ctx, id, { reason }) => {
    const budget = await lockBudget(ctx, id)
    tell(ctx, budget, ['submitted', 'draft'], reason)
  },
}
