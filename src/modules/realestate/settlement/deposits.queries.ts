import type { Ctx } from '#kernel/server/context.ts'
import { leaseSource } from '../lease/lease.row.ts'

/** The deposits billing holds for a lease. */
export const depositsOf = (ctx: Ctx, leaseId: string) =>
  ctx.db
    .selectFrom('billing.deposit')
    .select(['id', 'number', 'balance_minor as balanceMinor', 'reserved_minor as reservedMinor'])
    .select(['hold_until as holdUntil'])
    .where('source', '=', leaseSource(leaseId))
    .orderBy('received_on')
    .orderBy('number')
    .execute()

export async function depositHeld(ctx: Ctx, leaseId: string): Promise<number> {
  return (await depositsOf(ctx, leaseId)).reduce((sum, deposit) => sum + deposit.balanceMinor, 0)
}
