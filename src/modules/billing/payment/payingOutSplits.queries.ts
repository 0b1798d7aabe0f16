import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { takeInOrder, whyNotAllocate } from '../allocation/allocation.rules.ts'
import { type FreeReceipt, freeReceipts } from '../allocation/allocationWriting.commands.ts'
import { clearedOnly, refuseUncleared } from '../cheque/chequeReading.queries.ts'
import { depositToUse } from '../deposit/depositWriting.commands.ts'
import { documentSplit } from '../deposit/settling.commands.ts'
import { carriedFor } from '../foreign/foreign.rules.ts'
import { shownIn, shownWith } from '../money/amounts.queries.ts'
import type { OpenInvoice } from '../openItems/openInvoices.queries.ts'
import { familyOf, refuseOtherParty } from '../party/partyFamily.queries.ts'
import type { PaymentOutSplit, WrittenSplit } from './paymentWriting.commands.ts'
import { taxedLine } from './taking.queries.ts'

type Places = {
  documents: ReadonlyMap<string, OpenInvoice>
  advanceAccountId: string | null
  foreign: { currency: Currency } | null
}

/** A purpose of a payment out as it is stored: the account of the ledger and the party it reaches. */
export async function writtenSplit(
  ctx: Ctx,
  split: PaymentOutSplit & { foreignMinor?: number; paidMinor?: number },
  partyId: string | null,
  on: Day,
  { documents, advanceAccountId, foreign: paidIn }: Places,
): Promise<WrittenSplit[]> {
  const { amountMinor } = split
  const foreign = split.foreignMinor === undefined ? {} : { foreignMinor: split.foreignMinor }
  switch (split.kind) {
    case 'invoice': {
      const advances = { on, partyId, advanceAccountId, isForeign: paidIn !== null }
      return [documentSplit(split, documents.get(split.invoiceId)!, advances)]
    }
    case 'vendorAdvance': {
      if (!partyId) deny(invalid('kernel.field.required', { field: 'partyId' }))
      return [{ kind: 'advance', amountMinor, accountId: advanceAccountId, partyId, ...foreign }]
    }
    case 'deposit': {
      const deposit = await depositToUse(ctx, split.depositId, amountMinor)
      if (partyId) await refuseOtherParty(ctx, partyId, deposit)
      const place = { accountId: deposit.controlAccountId, partyId: deposit.partyId }
      return [{ kind: 'deposit', amountMinor, depositId: deposit.id, ...place }]
    }
    case 'refund': {
      const [receipt] = await freeReceipts(ctx, { paymentId: split.paymentId })
      if (!receipt) deny(notFound())
      if (partyId) await refuseOtherParty(ctx, partyId, receipt)
      await refuseUncleared(ctx, split.paymentId, 'refund')
      return [givenBack(ctx, receipt, paidIn, split)]
    }
    case 'advance': {
      if (!partyId) deny(invalid('kernel.field.required', { field: 'partyId' }))
      const all = await clearedOnly(ctx, await freeReceipts(ctx, await familyOf(ctx, partyId)))
      const receipts = all.filter(one => (one.foreign?.currency ?? null) === (paidIn?.currency ?? null))
      const wished = split.foreignMinor ?? amountMinor
      const { taken, missingMinor } = takeInOrder(
        receipts.map(receipt => ({ receipt, freeMinor: receipt.foreign?.openMinor ?? receipt.freeMinor })),
        wished,
      )
      const shown = shownWith(ctx, paidIn?.currency ?? ctx.company.currency)
      refuse(whyNotAllocate(wished, wished - missingMinor, shown, 'amount'))
      return taken.map(({ source, amountMinor: part }) =>
        givenBack(ctx, source.receipt, paidIn, { amountMinor: part, foreignMinor: part }),
      )
    }
    case 'line': {
      const line = await taxedLine(ctx, { ...split, taxCode: split.taxCode ?? null }, on)
      return [{ kind: 'line', amountMinor, accountId: null, partyId, line, ...foreign }]
    }
  }
}

/** Free money of a receipt as it leaves the books: of a foreign one at what it stands there. Refuses more than is free. */
function givenBack(
  ctx: Ctx,
  receipt: FreeReceipt,
  paidIn: Places['foreign'],
  part: { amountMinor: number; foreignMinor?: number },
): WrittenSplit {
  const { foreign, freeMinor } = receipt
  if ((foreign?.currency ?? null) !== (paidIn?.currency ?? null))
    deny(invalid('billing.payment.currencies', { field: 'tenders' }))
  const own = { kind: 'refund' as const, refundsId: receipt.id }
  const place = { accountId: receipt.advanceAccountId, partyId: receipt.partyId }
  if (!foreign) {
    refuse(whyNotAllocate(part.amountMinor, freeMinor, shownIn(ctx), 'amount'))
    return { ...own, amountMinor: part.amountMinor, ...place }
  }
  const foreignMinor = part.foreignMinor ?? 0
  refuse(whyNotAllocate(foreignMinor, foreign.openMinor, shownWith(ctx, foreign.currency), 'amount'))
  const amountMinor = carriedFor({ foreignMinor: foreign.openMinor, baseMinor: freeMinor }, foreignMinor)
  return { ...own, amountMinor, foreignMinor, ...place }
}
