import type { Ctx } from '#kernel/server/context.ts'
import { balancesOf } from './contract-money.ts'
import { depositHeld } from './deposits.ts'

/** Money of the customer a contract still holds: what was paid on its documents, and its deposits (C6). */
export async function moneyHeld(ctx: Ctx, contractId: string): Promise<number> {
  const balance = (await balancesOf(ctx, [contractId]))(contractId)
  return balance.paidMinor + balance.depositAppliedMinor + (await depositHeld(ctx, contractId))
}
