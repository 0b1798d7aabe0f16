import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { settleFrom } from '../allocation/allocationWriting.commands.ts'
import type { OpenInvoice } from '../openItems/openInvoices.queries.ts'
import type { NewPayment, WrittenSplit } from '../payment/paymentWriting.commands.ts'

type InvoiceSplit = {
  /** Off the document, in the company's currency. */
  amountMinor: number
  /** What the money pays for it, where that is another amount. */
  paidMinor?: number
  /** In the currency of the document or of the payment. */
  foreignMinor?: number
}

/** Where money waits that settles nothing yet. */
type Advances = {
  on: Day
  partyId: string | null
  advanceAccountId: string | null
  /** The payment is through accounts of a foreign currency. */
  isForeign: boolean
}

/**
 * How a payment reaches a document: in its own entry; a document that counts in the books only later is settled on its own day, and
 * until then the money is an advance like any other.
 */
export function documentSplit(split: InvoiceSplit, document: OpenInvoice, advances: Advances): WrittenSplit {
  const { amountMinor, foreignMinor } = split
  const inForeign = foreignMinor === undefined ? {} : { foreignMinor }
  const own = { kind: 'invoice' as const, invoiceId: document.id }
  if (document.countsOn <= advances.on)
    return {
      ...own,
      amountMinor,
      accountId: document.controlAccountId,
      partyId: document.partyId,
      ...inForeign,
    }
  const sourceMinor = split.paidMinor ?? amountMinor
  return {
    ...own,
    amountMinor: sourceMinor,
    accountId: advances.advanceAccountId,
    partyId: advances.partyId,
    ...(advances.isForeign ? inForeign : {}),
    later: { document, part: { amountMinor, sourceMinor, foreignMinor: foreignMinor ?? null } },
  }
}

/** Settles what a payment pays: in its own entry, and later documents from its advance on their days. */
export async function settle(ctx: Ctx, paymentId: string, payment: NewPayment): Promise<void> {
  const { splits, date, foreign } = payment
  const rows = splits.flatMap(split =>
    split.invoiceId && !split.later
      ? [
          {
            invoice_id: split.invoiceId,
            amount_minor: split.amountMinor,
            foreign_minor: split.foreignMinor ?? null,
            source_foreign_minor: foreign ? (split.foreignMinor ?? null) : null,
          },
        ]
      : [],
  )
  const shared = {
    payment_id: paymentId,
    allocated_on: date,
    posted: false,
    created_by: ctx.actor?.userId ?? null,
  }
  if (rows.length > 0)
    await ctx.db
      .insertInto('billing.allocation')
      .values(rows.map(row => ({ ...row, ...shared })))
      .execute()
  const source = {
    kind: 'payment' as const,
    id: paymentId,
    date,
    partyId: payment.partyId!,
    advanceAccountId: payment.advanceAccountId!,
    foreign: foreign && { currency: foreign.currency, openMinor: foreign.totalMinor },
  }
  for (const { later } of splits)
    if (later) await settleFrom(ctx, source, later.document, later.part, later.document.countsOn)
}
