import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { submitForApproval, voidRequest } from '#modules/approvals/public.server.ts'
import { normalSide } from '../account/account.rules.ts'
import type * as contract from './budget.contract.ts'
import { changedBy, whyNotLines, whyNotWrite } from './budget.rules.ts'
import { budgetSubject, putInForce, tell, totalOf } from './budgetApproval.commands.ts'
import {
  actualsOf,
  type Budget,
  type BudgetLine,
  budgetLines,
  lineKey,
  lockBudget,
} from './budgetReading.queries.ts'

type NewLine = Omit<BudgetLine, 'lineNo'>

export async function saveBudget(ctx: Ctx, input: InputOf<typeof contract.saveBudget>) {
  refuse(whyNotLines(input.lines))
  await refuseAccounts(ctx, input.lines)
  const lines = input.lines.map(line => ({ ...line, costCenterId: line.costCenterId ?? null }))
  const { yearId, nameAr, basis } = input
  if (!input.id) return { id: await addDraft(ctx, { yearId, nameAr, basis, lines }), version: 1 }
  const before = await lockBudget(ctx, input.id)
  refuse(whyNotStale(before, input.version ?? 0))
  refuse(whyNotWrite(before.status))
  await voidRequest(ctx, budgetSubject(before.id))
  const version = before.version + 1
  await ctx.db
    .updateTable('accounting.budget')
    .set({ fiscal_year_id: yearId, name_ar: nameAr, basis, version, written_by: ctx.user.id })
    .where('id', '=', before.id)
    .execute()
  await ctx.db.deleteFrom('accounting.budget_line').where('budget_id', '=', before.id).execute()
  await addLines(ctx, before.id, lines)
  tell(ctx, { id: before.id, nameAr })
  return { id: before.id, version }
}

/** A budget measures posting accounts of revenue and expense. */
async function refuseAccounts(ctx: Ctx, lines: readonly { accountId: string }[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'leaf', 'class'])
    .where('id', 'in', [...new Set(lines.map(line => line.accountId))])
    .execute()
  for (const [at, line] of lines.entries()) {
    const account = rows.find(row => row.id === line.accountId)
    if (!account?.leaf || (account.class !== 4 && account.class !== 5))
      deny(
        invalid('accounting.budget.account', {
          field: `lines.${at}.accountId`,
          params: { code: account?.code ?? '' },
        }),
      )
  }
}

export type NewBudget = Pick<Budget, 'yearId' | 'nameAr' | 'basis'> & {
  readonly lines: readonly NewLine[]
  readonly revisesId?: string
}

export async function addDraft(ctx: Ctx, draft: NewBudget): Promise<string> {
  const id = uuidv7()
  await ctx.db
    .insertInto('accounting.budget')
    .values({
      id,
      fiscal_year_id: draft.yearId,
      name_ar: draft.nameAr,
      basis: draft.basis,
      revises_id: draft.revisesId ?? null,
      created_by: ctx.user.id,
    })
    .execute()
  await addLines(ctx, id, draft.lines)
  tell(ctx, { id, nameAr: draft.nameAr })
  return id
}

async function addLines(ctx: Ctx, budgetId: string, lines: readonly NewLine[]): Promise<void> {
  await ctx.db
    .insertInto('accounting.budget_line')
    .values(
      lines.flatMap((line, at) =>
        line.amounts.map((amount, month) => ({
          budget_id: budgetId,
          line_no: at + 1,
          month: month + 1,
          account_id: line.accountId,
          cost_center_id: line.costCenterId,
          amount_minor: amount,
        })),
      ),
    )
    .execute()
}

export async function copyBudget(ctx: Ctx, input: InputOf<typeof contract.copyBudget>) {
  const [year] = await rawQuery<{ before: string | null }>(
    ctx.db,
    `select (select p.id from accounting.fiscal_year p where p.company_id = $1 and p.ends_on < y.starts_on
       order by p.ends_on desc limit 1) as before
     from accounting.fiscal_year y where y.company_id = $1 and y.id = $2`,
    [ctx.company.id, input.yearId],
  )
  if (!year) deny(notFound())
  const source = year.before ? await sourceLines(ctx, year.before, input.from) : []
  const lines = source
    .map(line => ({ ...line, amounts: changedBy(line.amounts, input.changeBps) }))
    .filter(line => line.amounts.some(amount => amount > 0))
  if (lines.length === 0) deny(refused('accounting.budget.noLastYear'))
  const id = await addDraft(ctx, {
    yearId: input.yearId,
    nameAr: input.nameAr,
    basis: 'yearToDate',
    lines,
  })
  return { id, lines: lines.length }
}

async function sourceLines(ctx: Ctx, yearId: string, from: 'budget' | 'actual'): Promise<NewLine[]> {
  if (from === 'budget') {
    const approved = await ctx.db
      .selectFrom('accounting.budget')
      .select('id')
      .where('fiscal_year_id', '=', yearId)
      .where('status', '=', 'approved')
      .executeTakeFirst()
    return approved ? budgetLines(ctx, approved.id) : []
  }
  const accounts = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'class', 'contra'])
    .where('leaf', '=', true)
    .where('active', '=', true)
    .where('class', 'in', [4, 5])
    .orderBy('code')
    .execute()
  const actuals = await actualsOf(
    ctx,
    yearId,
    accounts.map(account => account.id),
  )
  return accounts.flatMap(({ id: accountId, ...account }) => {
    const months = actuals.get(lineKey({ accountId, costCenterId: null }))
    // A month that was given back has no budget of its own.
    const grows = normalSide({ class: account.class!, contra: account.contra }) === 'credit' ? -1 : 1
    const amounts = months?.map(net => Math.max(0, net * grows))
    return amounts ? [{ accountId, costCenterId: null, amounts }] : []
  })
}

export async function reviseBudget(ctx: Ctx, input: InputOf<typeof contract.reviseBudget>) {
  const budget = await lockBudget(ctx, input.id)
  refuse(whyNotStale(budget, input.version))
  if (budget.status !== 'approved') deny(refused('accounting.budget.notApproved'))
  const lines = await budgetLines(ctx, budget.id)
  return { id: await addDraft(ctx, { ...budget, revisesId: budget.id, lines }) }
}

export async function approveBudget(ctx: Ctx, input: InputOf<typeof contract.approveBudget>) {
  const budget = await lockBudget(ctx, input.id)
  refuse(whyNotStale(budget, input.version))
  refuse(whyNotWrite(budget.status))
  const lines = await budgetLines(ctx, budget.id)
  refuse(whyNotLines(lines))
  const asked = await submitForApproval(ctx, {
    source: 'budget',
    subject: budgetSubject(budget.id),
    title: budget.nameAr,
    amountMinor: totalOf(lines),
  })
  if (asked) {
    tell(ctx, budget, ['draft', 'submitted'])
    return { status: 'submitted' as const }
  }
  await putInForce(ctx, budget)
  return { status: 'approved' as const }
}

export async function discardBudget(ctx: Ctx, input: InputOf<typeof contract.discardBudget>) {
  const budget = await lockBudget(ctx, input.id)
  refuse(whyNotStale(budget, input.version))
  refuse(whyNotWrite(budget.status))
  await voidRequest(ctx, budgetSubject(budget.id))
  await ctx.db.deleteFrom('accounting.budget').where('id', '=', budget.id).execute()
  tell(ctx, budget, ['draft', 'discarded'])
  return { ok: true as const }
}
