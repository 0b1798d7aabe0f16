import type { FiguresSource, OpenItemsCheck } from '#modules/parties/public.server.ts'
import { balancesOfAll, partyBalances } from '../statement/partyAccount.queries.ts'

/** What customers and vendors owe and are owed. */
export const billingFigures: FiguresSource = {
  figures: async (ctx, partyIds) =>
    [...(await partyBalances(ctx, partyIds))].map(([partyId, balance]) => ({ partyId, ...balance })),
  ofAll: balancesOfAll,
}

/** Keeps a party active while it owes, has money with us or a deposit (P4). */
export const openBalances: OpenItemsCheck = async (ctx, partyIds) => {
  const balances = [...(await partyBalances(ctx, partyIds)).values()]
  return [
    {
      kind: 'balance' as const,
      count: balances.filter(one => one.receivableMinor > 0 || one.unallocatedMinor > 0).length,
    },
    { kind: 'deposit' as const, count: balances.filter(one => one.depositsMinor > 0).length },
  ].filter(work => work.count > 0)
}
