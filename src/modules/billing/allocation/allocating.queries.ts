import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import type { Side } from '../bill/bill.rules.ts'
import { type Once, once } from '../document/once.commands.ts'
import { carriedFor, settledPart } from '../foreign/foreign.rules.ts'
import { foreignOf } from '../foreign/foreignReading.queries.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { type OpenInvoice, openInvoices, openInvoicesOf } from '../openItems/openInvoices.queries.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { allocateOldestFirst, whyNotAllocate } from './allocation.rules.ts'
import {
  freeAllocation,
  freeReceipts,
  liveAllocations,
  type MoneySource,
  settleFrom,
} from './allocationWriting.commands.ts'

export type AllocationOrder = {
  readonly sourceKey: string
  readonly from: { readonly paymentId: string } | { readonly creditId: string }
  readonly invoices: readonly { readonly invoiceId: string; readonly amountMinor: number }[] | 'oldestFirst'
  /** The day it counts from; today when left out. */
  readonly date?: Day
}

export type Allocated = {
  readonly allocations: readonly {
    readonly allocationId: string
    readonly invoiceId: string
    readonly amountMinor: number
  }[]
  readonly freeMinor: number
}

/**
 * Settles documents from the free money of a receipt or a credit note: chosen amounts, or oldest first as far as it reaches.
 * Refuses more than is free or open (`billing.allocation.tooMuch`) and documents of another party.
 */
export async function allocate(ctx: Ctx, order: AllocationOrder): Promise<Once<Allocated>> {
  const { sourceKey, ...payload } = order
  return once(ctx, sourceKey, payload, async () => {
    const { source, freeMinor, label, side } = await freeSource(ctx, order.from)
    const on = order.date ?? ctx.today
    const money = { freeMinor, foreign: source.foreign ?? null }
    // Foreign money meets documents of its currency unit for unit, whatever either stands at in the books.
    const limitMinor = money.foreign ? Number.MAX_SAFE_INTEGER : freeMinor
    const chosen = await chosenDocuments(ctx, source.partyId, order.invoices, limitMinor, side)
    const foreign = await foreignOf(
      ctx,
      chosen.map(one => one.document.id),
    )
    const allocations: Allocated['allocations'][number][] = []
    for (const [at, { document, amountMinor: wished }] of chosen.entries()) {
      if (order.invoices === 'oldestFirst' && money.freeMinor === 0) break
      const own = foreign.get(document.id) ?? null
      const left = { openMinor: own?.openBaseMinor ?? document.openMinor, foreign: own }
      const part = settledPart(money, left, wished)
      if (order.invoices !== 'oldestFirst')
        refuse(whyNotAllocate(wished, part.amountMinor, shownIn(ctx), `invoices.${at}`))
      const allocationId = await settleFrom(ctx, source, document, part, on)
      allocations.push({ allocationId, invoiceId: document.id, amountMinor: part.amountMinor })
      money.freeMinor -= part.sourceMinor
      if (money.foreign)
        money.foreign = {
          ...money.foreign,
          openMinor:
            money.foreign.openMinor -
            (part.foreignMinor ??
              carriedFor(
                { foreignMinor: money.freeMinor + part.sourceMinor, baseMinor: money.foreign.openMinor },
                part.sourceMinor,
              )),
        }
    }
    return { label, answer: { allocations, freeMinor: money.freeMinor } }
  })
}

/**
 * Undoes an allocation: the document is open again, the money is an advance, deposit or unapplied credit again. Refuses an
 * unknown or already undone allocation as notFound.
 */
export async function unallocate(
  ctx: Ctx,
  input: { sourceKey: string; allocationId: string; date?: Day },
): Promise<Once<{ freedMinor: number }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const [allocation] = await liveAllocations(ctx, { id: input.allocationId })
    if (!allocation) deny(notFound())
    // What a payment gained or lost in its own entry is undone with it alone.
    if (allocation.paymentId && !allocation.posted && (await foreignOf(ctx, [allocation.invoiceId])).size > 0)
      deny(refused('billing.allocation.foreignUndo'))
    await freeAllocation(ctx, allocation, allocation.liveMinor, input.date ?? ctx.today)
    return { label: allocation.number, answer: { freedMinor: allocation.liveMinor } }
  })
}

async function freeSource(
  ctx: Ctx,
  from: AllocationOrder['from'],
): Promise<{
  source: MoneySource
  freeMinor: number
  label: string
  side: Side
}> {
  if ('paymentId' in from) {
    for (const side of ['customer', 'vendor'] as const) {
      const [source] = await freeReceipts(ctx, from, side)
      if (source) return { source, freeMinor: source.freeMinor, label: source.number, side }
    }
    deny(notFound())
  }
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'kind', 'status', 'party_id', 'open_minor', 'control_account_id', 'counts_on'])
    .where('id', '=', from.creditId)
    .executeTakeFirst()
  const side = row?.kind === 'creditNote' ? 'customer' : row?.kind === 'vendorCredit' ? 'vendor' : null
  if (!row || !side || row.status !== 'issued' || !row.control_account_id) deny(notFound())
  const source = {
    kind: 'credit',
    id: row.id,
    partyId: row.party_id,
    date: row.counts_on,
    controlAccountId: row.control_account_id,
    foreign: (await foreignOf(ctx, [row.id])).get(row.id) ?? null,
  } as const
  return { source, freeMinor: row.open_minor, label: row.number!, side }
}

type Chosen = { document: OpenInvoice; amountMinor: number }

/**
 * The documents an amount settles, checked against what is open and against the amount. `oldestFirst` takes the party's
 * documents in their order.
 */
export async function chosenDocuments(
  ctx: Ctx,
  partyId: string,
  invoices: AllocationOrder['invoices'],
  limitMinor: number,
  side: Side = 'customer',
): Promise<Chosen[]> {
  const family = await familyOf(ctx, partyId)
  if (invoices === 'oldestFirst') {
    const open = await openInvoicesOf(ctx, family, side)
    const byId = new Map(open.map(document => [document.id, document]))
    const plan = allocateOldestFirst(
      open.map(document => ({ ...document, invoiceId: document.id })),
      limitMinor,
    )
    return plan.allocations.map(({ invoiceId, amountMinor }) => ({
      document: byId.get(invoiceId)!,
      amountMinor,
    }))
  }
  const known = await openInvoices(
    ctx,
    invoices.map(one => one.invoiceId),
    side,
  )
  const left = new Map([...known].map(([id, document]) => [id, document.openMinor]))
  let leftMinor = limitMinor
  return invoices.map(({ invoiceId, amountMinor }, at) => {
    const document =
      known.get(invoiceId) ?? deny(notFound('kernel.record.notFound', { field: `invoices.${at}` }))
    if (!family.includes(document.partyId))
      deny(
        invalid('billing.allocation.otherParty', {
          field: `invoices.${at}`,
          params: { number: document.number },
        }),
      )
    const allowed = Math.min(left.get(invoiceId)!, leftMinor)
    refuse(whyNotAllocate(amountMinor, allowed, shownIn(ctx), `invoices.${at}`))
    left.set(invoiceId, left.get(invoiceId)! - amountMinor)
    leftMinor -= amountMinor
    return { document, amountMinor }
  })
}
