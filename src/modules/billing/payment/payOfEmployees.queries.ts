import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'

/** What reaches an employee alone: each line of such a payment is what one person is paid. */
const payKeys = ['salariesPayable', 'employeeAdvances']

/** Payments of pay show to who may read the ledger or payroll: another's wage is no part of the right to see payments. */
export const maySeePay = (ctx: Ctx): boolean => ctx.can('finance.ledger.view') || ctx.can('hr.payroll.read')

/** Whether the payment `p` of a query pays employees. */
export const paysEmployees = sql<boolean>`p.direction = 'out' and exists (
  select from billing.payment_split s
  where s.company_id = p.company_id and s.payment_id = p.id and s.key in (${sql.join(payKeys)}))`

/** Answers a payment of pay as if it were not there to who may not see pay. */
export function refusePay(
  ctx: Ctx,
  { row, splits }: { row: { direction: 'in' | 'out' }; splits: readonly { key: string | null }[] },
): void {
  const isPay = row.direction === 'out' && splits.some(({ key }) => key !== null && payKeys.includes(key))
  if (isPay && !maySeePay(ctx)) deny(notFound())
}
