import type { Ctx } from '#kernel/server/context.ts'
import { balancesOf } from '../contract/contractMoney.queries.ts'
import { depositsHeld } from './deposits.queries.ts'

/** Money of the customer that contracts still hold: what was paid on their documents, and their deposits (C6). */
export async function moneyHeldOf(
  ctx: Ctx,
  contractIds: readonly string[],
): Promise<(contractId: string) => number> {
  const balance = await balancesOf(ctx, contractIds)
  const deposits = await depositsHeld(ctx, contractIds)
  return id => balance(id).paidMinor + balance(id).depositAppliedMinor + deposits(id)
}

/** The same of one contract. */
export async function moneyHeld(ctx: Ctx, contractId: string): Promise<number> {
  return (await moneyHeldOf(ctx, [contractId]))(contractId)
}
