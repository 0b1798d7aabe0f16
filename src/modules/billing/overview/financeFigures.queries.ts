import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { FinanceAttention, FinanceFigure } from '#modules/accounting/public.server.ts'
import { customersAgeing } from '../ageing/ageing.queries.ts'

/** Cheques count as due soon within so many days. */
const soonDays = 7

async function overdueOn(ctx: Ctx, asOf: Day): Promise<number> {
  // Without what is not due yet, and without the credits, which are not late.
  const late = (await customersAgeing(ctx, asOf)).slice(1, 6)
  return late.reduce((sum, one) => sum + one, 0)
}

/** Cheques in our hands or at the bank that fall due within a week; what was still in hand on past days is not kept. */
async function chequesSoon(ctx: Ctx, asOf: Day): Promise<number | null> {
  if (asOf !== ctx.today) return null
  const [row] = await rawQuery<{ sum: number }>(
    ctx.db,
    `select coalesce(sum(amount_minor), 0)::bigint as sum from billing.cheque
     where company_id = $1 and direction = 'in' and state = 'onHand' and due_on <= $2`,
    [ctx.company.id, addDays(ctx.today, soonDays)],
  )
  return row!.sum
}

async function openShifts(ctx: Ctx): Promise<number> {
  const [row] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from billing.cash_session where company_id = $1 and status <> 'closed'`,
    [ctx.company.id],
  )
  return row!.count
}

/** Payments out that wait for a second person: everybody's who may decide, one's own never. */
async function paymentsWaiting(ctx: Ctx): Promise<number> {
  const [row] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from billing.payment_request
     where company_id = $1 and outcome is null and asked_by <> $2`,
    [ctx.company.id, ctx.user.id],
  )
  return row!.count
}

/** The boxes and banks in use, for the wizard of accounting. */
export async function countTreasury(ctx: Ctx): Promise<number> {
  const boxes = await ctx.db
    .selectFrom('billing.treasury_account')
    .select('id')
    .where('active', '=', true)
    .execute()
  return boxes.length
}

/** What billing brings to the finance dashboard. */
export const billingDashboard: readonly FinanceFigure[] = [
  { code: 'overdue', permission: 'finance.invoices.view', sum: overdueOn },
  { code: 'chequesSoon', permission: 'finance.treasury.view', sum: chequesSoon },
]

/** Pending work in billing. */
export const billingAttentions: readonly FinanceAttention[] = [
  { code: 'openShifts', permission: 'finance.treasury.view', count: openShifts },
  { code: 'paymentsWait', permission: 'approvals.requests.read', count: paymentsWaiting },
]
