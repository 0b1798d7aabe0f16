import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { CardHoldTable } from '../tables.ts'
import { holdStateOn } from './hold.rules.ts'

export type HoldRow = Selectable<CardHoldTable>

/** The holds of a contract, oldest first. */
function holdsOf(ctx: Ctx, contractId: string): Promise<HoldRow[]> {
  return ctx.db
    .selectFrom('rentals.card_hold')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
}

/** What the bank keeps blocked for a contract on a day, minor units: it secures as a received deposit does (C2). */
export async function heldOnCards(ctx: Ctx, contractId: string, on: Day): Promise<number> {
  const holds = await holdsOf(ctx, contractId)
  return holds
    .filter(hold => holdStateOn({ state: hold.state, lapsesOn: hold.lapses_on }, on) === 'held')
    .reduce((sum, hold) => sum + hold.amount_minor, 0)
}

/** The holds as the contract's page shows them. */
export async function shownHolds(ctx: Ctx, contractId: string) {
  return (await holdsOf(ctx, contractId)).map(hold => ({
    id: hold.id,
    version: hold.version,
    amount: hold.amount_minor,
    cardLast4: hold.card_last4,
    authorisation: hold.authorisation,
    heldOn: hold.held_on,
    lapsesOn: hold.lapses_on,
    state: holdStateOn({ state: hold.state, lapsesOn: hold.lapses_on }, ctx.today),
    captured: hold.captured_minor,
  }))
}

/** The successor of a renewal is secured by the same card. */
export async function moveHolds(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  await ctx.db
    .updateTable('rentals.card_hold')
    .set(eb => ({ contract_id: toId, version: eb('version', '+', 1) }))
    .where('contract_id', '=', fromId)
    .where('state', '=', 'held')
    .execute()
}

/** A contract that is over needs no card any more. */
export async function releaseHoldsOf(ctx: Ctx, contractId: string, reason: string): Promise<void> {
  await ctx.db
    .updateTable('rentals.card_hold')
    .set(eb => ({ state: 'released', reason, version: eb('version', '+', 1) }))
    .where('contract_id', '=', contractId)
    .where('state', '=', 'held')
    .execute()
}
