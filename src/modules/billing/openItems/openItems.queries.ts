import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { foreignDues } from '../foreign/foreignReading.queries.ts'
import { openItems } from '../statement/partyAccount.queries.ts'
import type * as contract from './openItems.contract.ts'

export async function listOpenItems(ctx: Ctx, input: InputOf<typeof contract.listOpenItems>) {
  const items = await openItems(
    ctx,
    input.asOf ? { partyId: input.partyId, asOf: input.asOf } : { partyId: input.partyId },
  )
  const foreign = await foreignDues(
    ctx,
    items.invoices.map(one => one.invoiceId),
  )
  const parties = await partyDisplay(ctx, [input.partyId])
  return {
    partyName: parties.get(input.partyId)?.name ?? '',
    invoices: items.invoices.map(({ totalMinor, openMinor, settleRank: _, reference: __, ...item }) => ({
      ...item,
      foreign: foreign.get(item.invoiceId) ?? null,
      total: totalMinor,
      open: openMinor,
    })),
    credits: items.credits.map(({ freeMinor, ...credit }) => ({ ...credit, free: freeMinor })),
    advances: items.advances.map(({ freeMinor, ...advance }) => ({ ...advance, free: freeMinor })),
    deposits: items.deposits.map(({ balanceMinor, availableMinor, ...deposit }) => ({
      ...deposit,
      balance: balanceMinor,
      available: availableMinor,
    })),
  }
}
