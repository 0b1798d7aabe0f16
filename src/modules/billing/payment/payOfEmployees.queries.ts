import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'

/** What reaches an employee alone: each line of such a payment is what one person is paid. */
const payKeys = ['salariesPayable', 'employeeAdvances']

/** Payments of pay are visible with the permission to read the ledger or payroll: the permission for payments does not cover wages. */
export const maySeePay = (ctx: Ctx): boolean => ctx.can('finance.ledger.view') || ctx.can('hr.payroll.read')

/** Whether the payment `p` of a query pays employees. */
export const paysEmployees = sql<boolean>`p.direction = 'out' and exists (
  select from billing.payment_split s
  where s.company_id = p.company_id and s.payment_id = p.id and s.key in (${sql.join(payKeys)}))`

/** Whether lines of a payment that goes out pay employees. */
export const isPay = (splits: readonly object[]): boolean =>
  splits.some(split => payKeys.includes((split as { key?: string | null }).key ?? ''))

/** Refuses a payment of pay as not found without the permission to see pay. */
export function refusePay(
  ctx: Ctx,
  { row, splits }: { row: { direction: 'in' | 'out' }; splits: readonly object[] },
): void {
  if (row.direction === 'out' && isPay(splits) && !maySeePay(ctx)) deny(notFound())
}

/** A shift with wages paid from its drawer opens for its cashier and with the permission to see pay: its rows and sums contain them. */
export async function refuseShiftWithPay(ctx: Ctx, shift: { id: string; cashier_id: string }): Promise<void> {
  if (maySeePay(ctx) || shift.cashier_id === ctx.user.id) return
  const paid = await ctx.db
    .selectFrom('billing.treasury_move as m')
    .innerJoin('billing.payment as p', 'p.id', 'm.payment_id')
    .select('m.id')
    .where('m.session_id', '=', shift.id)
    .where(paysEmployees)
    .limit(1)
    .executeTakeFirst()
  if (paid) deny(notFound())
}
