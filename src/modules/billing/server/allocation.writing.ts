import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { postJournal } from '#modules/accounting/server/public.ts'
import { takeInOrder } from '../shared/allocation.rules.ts'
import { type Side, sideOf } from '../shared/bill.rules.ts'
import { advanceAppliedEntry, advanceFreedEntry } from '../shared/payment.postings.ts'
import { freeAppliedDeposit } from './deposit.writing.ts'

/** The document side of an allocation. */
export type Settled = {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly partyId: string
  readonly controlAccountId: string
}

/** The source side: free money of a receipt, or what is left of a credit note. */
export type MoneySource =
  | {
      readonly kind: 'payment'
      readonly id: string
      readonly partyId: string
      readonly advanceAccountId: string
    }
  | {
      readonly kind: 'credit'
      readonly id: string
      readonly partyId: string
      readonly controlAccountId: string
    }

const later = (a: Day, b: Day) => (a > b ? a : b)

/**
 * Settles a part of a document from money that already stands in the books, and posts it: an advance from customerAdvances,
 * a credit note only where it hangs on another control account. Callers have checked what is free and open.
 */
export async function settleFrom(
  ctx: Ctx,
  source: MoneySource,
  document: Settled,
  amountMinor: number,
  on: Day,
): Promise<string> {
  const id = uuidv7()
  const sourceAccountId = source.kind === 'payment' ? source.advanceAccountId : source.controlAccountId
  const posted = sourceAccountId !== document.controlAccountId
  await ctx.db
    .insertInto('billing.allocation')
    .values({
      id,
      invoice_id: document.id,
      ...(source.kind === 'payment' ? { payment_id: source.id } : { credit_id: source.id }),
      amount_minor: amountMinor,
      allocated_on: on,
      posted,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.effects.push({ kind: 'allocation', value: { number: document.number, amountMinor } })
  if (posted)
    await postJournal(
      ctx,
      advanceAppliedEntry({
        sourceKey: `billing:allocation:${id}:apply`,
        date: on,
        memo: `تسوية ${document.number}`,
        sourcePartyId: source.partyId,
        sourceAccountId,
        documentPartyId: document.partyId,
        controlAccountId: document.controlAccountId,
        amountMinor,
        side: sideOf(document.kind),
      }),
    )
  return id
}

/** The party's advances settle its new invoice, oldest receipt first (rule 9); answers how much. */
export async function applyAdvances(
  ctx: Ctx,
  document: Settled & { readonly date: Day; readonly openMinor: number },
  receipts: readonly FreeReceipt[],
): Promise<number> {
  const { taken, missingMinor } = takeInOrder(receipts, document.openMinor)
  for (const { source, amountMinor } of taken)
    await settleFrom(ctx, source, document, amountMinor, later(document.date, source.date))
  return document.openMinor - missingMinor
}

export type FreeReceipt = MoneySource & {
  readonly kind: 'payment'
  readonly number: string
  readonly date: Day
  readonly freeMinor: number
}

/** Receipts of a party (on the vendors' side payments to it) with money that settles nothing yet, oldest first. */
export async function freeReceipts(
  ctx: Ctx,
  family: readonly string[] | RawBuilder<string[]>,
  side: Side = 'customer',
): Promise<FreeReceipt[]> {
  const rows = await ctx.db
    .selectFrom('billing.payment')
    .select(['id', 'number', 'party_id', 'payment_date', 'free_minor', 'advance_account_id'])
    .where('party_id', '=', sql<string>`any (${family})`)
    .where('direction', '=', side === 'customer' ? 'in' : 'out')
    .where('status', '=', 'posted')
    .where('free_minor', '>', 0)
    .orderBy('payment_date')
    .orderBy('number')
    .execute()
  return rows.map(row => ({
    kind: 'payment' as const,
    id: row.id,
    number: row.number,
    partyId: row.party_id!,
    date: row.payment_date,
    freeMinor: row.free_minor,
    advanceAccountId: row.advance_account_id!,
  }))
}

export type LiveAllocation = {
  readonly id: string
  readonly invoiceId: string
  readonly kind: string
  readonly number: string
  readonly partyId: string
  readonly controlAccountId: string
  readonly paymentId: string | null
  readonly creditId: string | null
  readonly depositId: string | null
  readonly liveMinor: number
  readonly posted: boolean
}

/** Allocations with something not released, by document, receipt or their own id; newest first. */
export async function liveAllocations(
  ctx: Ctx,
  by: { readonly invoiceId: string } | { readonly paymentId: string } | { readonly id: string },
): Promise<LiveAllocation[]> {
  const [column, value] =
    'invoiceId' in by
      ? (['a.invoice_id', by.invoiceId] as const)
      : 'paymentId' in by
        ? (['a.payment_id', by.paymentId] as const)
        : (['a.id', by.id] as const)
  const rows = await ctx.db
    .selectFrom('billing.allocation as a')
    .innerJoin('billing.invoice as i', 'i.id', 'a.invoice_id')
    .select([
      'a.id',
      'a.invoice_id',
      'a.payment_id',
      'a.credit_id',
      'a.deposit_id',
      'a.amount_minor',
      'a.released_minor',
    ])
    .select(['a.posted', 'i.kind', 'i.number', 'i.party_id', 'i.control_account_id'])
    .where(column, '=', value)
    .where('a.amount_minor', '>', 0)
    .whereRef('a.amount_minor', '>', 'a.released_minor')
    .orderBy('a.allocated_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    invoiceId: row.invoice_id,
    kind: row.kind,
    number: row.number!,
    partyId: row.party_id,
    controlAccountId: row.control_account_id!,
    paymentId: row.payment_id,
    creditId: row.credit_id,
    depositId: row.deposit_id,
    liveMinor: row.amount_minor - row.released_minor,
    posted: row.posted,
  }))
}

/**
 * Frees a part of an allocation on a day: a receipt's money is an advance again, a deposit's goes back to the deposit, a
 * credit note's is unapplied again; posted accordingly.
 */
export async function freeAllocation(
  ctx: Ctx,
  allocation: LiveAllocation,
  amountMinor: number,
  on: Day,
): Promise<void> {
  const id = uuidv7()
  const source = await sourceAccountOf(ctx, allocation)
  const posted = source.accountId !== allocation.controlAccountId
  await releaseRow(ctx, allocation, amountMinor, on, { id, posted })
  if (allocation.depositId) {
    await freeAppliedDeposit(
      ctx,
      allocation.depositId,
      { ...allocation, id: allocation.invoiceId },
      amountMinor,
      on,
    )
    return
  }
  if (!posted) return
  await postJournal(
    ctx,
    advanceFreedEntry({
      sourceKey: `billing:allocation:${id}:free`,
      date: on,
      memo: `إلغاء تسوية ${allocation.number}`,
      sourcePartyId: source.partyId,
      sourceAccountId: source.accountId,
      documentPartyId: allocation.partyId,
      controlAccountId: allocation.controlAccountId,
      amountMinor,
      side: sideOf(allocation.kind),
    }),
  )
}

/** The row that takes an allocation back without posting; the caller's entry does. */
export async function releaseRow(
  ctx: Ctx,
  allocation: LiveAllocation,
  amountMinor: number,
  on: Day,
  row: { readonly id: string; readonly posted: boolean } = { id: uuidv7(), posted: false },
): Promise<void> {
  await ctx.db
    .insertInto('billing.allocation')
    .values({
      id: row.id,
      invoice_id: allocation.invoiceId,
      payment_id: allocation.paymentId,
      credit_id: allocation.creditId,
      deposit_id: allocation.depositId,
      amount_minor: -amountMinor,
      allocated_on: on,
      releases_id: allocation.id,
      posted: row.posted,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
}

async function sourceAccountOf(
  ctx: Ctx,
  allocation: LiveAllocation,
): Promise<{ readonly partyId: string; readonly accountId: string }> {
  if (allocation.paymentId) {
    const row = await ctx.db
      .selectFrom('billing.payment')
      .select(['party_id', 'advance_account_id'])
      .where('id', '=', allocation.paymentId)
      .executeTakeFirstOrThrow()
    return { partyId: row.party_id!, accountId: row.advance_account_id! }
  }
  const row = allocation.creditId
    ? await ctx.db
        .selectFrom('billing.invoice')
        .select(['party_id', 'control_account_id'])
        .where('id', '=', allocation.creditId)
        .executeTakeFirstOrThrow()
    : await ctx.db
        .selectFrom('billing.deposit')
        .select(['party_id', 'control_account_id'])
        .where('id', '=', allocation.depositId!)
        .executeTakeFirstOrThrow()
  return { partyId: row.party_id, accountId: row.control_account_id! }
}
