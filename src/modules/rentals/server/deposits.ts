import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'

/** The record a deposit secures, as billing keeps it. */
export const depositSource = (contractId: string) => `rentals.contract:${contractId}`

export type ContractDeposit = {
  readonly id: string
  readonly number: string
  readonly balanceMinor: number
  readonly reservedMinor: number
  readonly receivedOn: Day
  readonly holdUntilOn: Day | null
}

/** The deposits billing holds for a contract. */
export async function depositsOf(ctx: Ctx, contractId: string): Promise<ContractDeposit[]> {
  return ctx.db
    .selectFrom('billing.deposit')
    .select(['id', 'number', 'balance_minor as balanceMinor', 'reserved_minor as reservedMinor'])
    .select(['received_on as receivedOn', 'hold_until as holdUntilOn'])
    .where('source', '=', depositSource(contractId))
    .orderBy('received_on')
    .orderBy('number')
    .execute()
}

/** What is held for a contract in all, minor units. */
export async function depositHeld(ctx: Ctx, contractId: string): Promise<number> {
  return (await depositsOf(ctx, contractId)).reduce((sum, deposit) => sum + deposit.balanceMinor, 0)
}
