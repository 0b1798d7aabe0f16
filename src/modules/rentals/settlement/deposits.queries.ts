import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'

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

export type KeptInDeposit = {
  readonly reserveId: string
  readonly depositId: string
  readonly amountMinor: number
  /** The first day on which it is free. */
  readonly releaseOn: Day
  /** Kept back by finance for a reason of its own, not by the contract. */
  readonly isByHand: boolean
}

/** What is kept back in the deposits of a contract on a day. */
export async function keptInDeposits(ctx: Ctx, contractId: string, on: Day): Promise<KeptInDeposit[]> {
  const rows = await ctx.db
    .selectFrom('billing.deposit as d')
    .innerJoin('billing.deposit_move as m', 'm.deposit_id', 'd.id')
    .leftJoin('billing.deposit_move as r', 'r.reserve_id', 'm.id')
    .leftJoin('rentals.deposit_reserve as k', 'k.reserve_id', 'm.id')
    .select(['m.id as reserveId', 'd.id as depositId', 'm.amount_minor as amountMinor', 'm.until'])
    .select('k.id as ownId')
    .where('d.source', '=', depositSource(contractId))
    .where('m.kind', '=', 'reserve')
    .where('m.until', '>=', on)
    .where('r.id', 'is', null)
    .orderBy('m.until')
    .orderBy('m.id')
    .execute()
  return rows.map(({ until, ownId, ...kept }) => ({
    ...kept,
    releaseOn: addDays(until!, 1),
    isByHand: ownId === null,
  }))
}

/** What is held for each of some contracts in all, minor units. */
export async function depositsHeld(
  ctx: Ctx,
  contractIds: readonly string[],
): Promise<(contractId: string) => number> {
  const rows = await ctx.db
    .selectFrom('billing.deposit')
    .select(['source', 'balance_minor as balanceMinor'])
    .where(sql<boolean>`source = any (${contractIds.map(depositSource)}::text[])`)
    .execute()
  const held = new Map<string | null, number>()
  for (const row of rows) held.set(row.source, (held.get(row.source) ?? 0) + row.balanceMinor)
  return id => held.get(depositSource(id)) ?? 0
}

/** The same of one contract. */
export async function depositHeld(ctx: Ctx, contractId: string): Promise<number> {
  return (await depositsHeld(ctx, [contractId]))(contractId)
}
