import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { askWritten } from '#kernel/server/written.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { type Side, sideOf } from '../bill/bill.rules.ts'
import { freeAppliedDeposit } from '../deposit/depositWriting.commands.ts'
import {
  afterPart,
  carriedFor,
  type InForeign,
  type SettledPart,
  settledPart,
} from '../foreign/foreign.rules.ts'
import { idsOfFamily } from '../party/partyFamily.queries.ts'
import { advanceAppliedEntry, advanceFreedEntry } from '../payment/payment.postings.ts'
import { latest } from './allocation.rules.ts'

/** The document side of an allocation. */
export type Settled = {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly partyId: string
  readonly controlAccountId: string
  /** The day from which it counts in the books. */
  readonly countsOn: Day
}

/** The source side: free money of a receipt, or what is left of a credit note. */
export type MoneySource =
  | {
      readonly kind: 'payment'
      readonly id: string
      readonly partyId: string
      readonly date: Day
      readonly advanceAccountId: string
      /** Its free money in its own currency, where that is not the company's. */
      readonly foreign?: InForeign | null
    }
  | {
      readonly kind: 'credit'
      readonly id: string
      readonly partyId: string
      readonly date: Day
      readonly controlAccountId: string
      /** What is left of it in its own currency, where that is not the company's. */
      readonly foreign?: InForeign | null
    }

/**
 * Settles a part of a document from money that already stands in the books, and posts it: an advance from customerAdvances,
 * a credit note only where it hangs on another control account or party or stands at another rate. No earlier than both are in the books:
 * until then the money is an advance and the document owes nothing. Callers have checked what is free and open.
 */
export async function settleFrom(
  ctx: Ctx,
  source: MoneySource,
  document: Settled,
  part: number | SettledPart,
  wishedOn: Day,
): Promise<string> {
  const id = uuidv7()
  const on = latest(wishedOn, source.date, document.countsOn)
  const { amountMinor, sourceMinor, foreignMinor } =
    typeof part === 'number' ? { amountMinor: part, sourceMinor: part, foreignMinor: null } : part
  const currency = source.foreign?.currency
  const sourceAccountId = source.kind === 'payment' ? source.advanceAccountId : source.controlAccountId
  const isElsewhere = sourceAccountId !== document.controlAccountId || source.partyId !== document.partyId
  const posted = isElsewhere || sourceMinor !== amountMinor
  await ctx.db
    .insertInto('billing.allocation')
    .values({
      id,
      invoice_id: document.id,
      ...(source.kind === 'payment' ? { payment_id: source.id } : { credit_id: source.id }),
      amount_minor: amountMinor,
      ...(sourceMinor === amountMinor ? {} : { source_minor: sourceMinor }),
      ...(foreignMinor === null ? {} : { foreign_minor: foreignMinor }),
      ...(foreignMinor === null || !source.foreign ? {} : { source_foreign_minor: foreignMinor }),
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
        sourceMinor,
        foreign: currency && foreignMinor !== null ? { currency, amountMinor: foreignMinor } : null,
        side: sideOf(document.kind),
      }),
    )
  return id
}

/**
 * The party's advances of its currency settle its new invoice, oldest receipt first (rule 9); answers how much. What an advance
 * of another currency is worth to it is for a person to say.
 */
export async function applyAdvances(
  ctx: Ctx,
  document: Settled & {
    openMinor: number
    foreign?: { currency: Currency; totalMinor: number } | null
  },
  receipts: readonly FreeReceipt[],
): Promise<number> {
  const { foreign = null } = document
  let left = {
    openMinor: document.openMinor,
    foreign: foreign && { currency: foreign.currency, openMinor: foreign.totalMinor },
  }
  for (const receipt of receipts) {
    if ((receipt.foreign?.currency ?? null) !== (foreign?.currency ?? null) || left.openMinor === 0) continue
    const part = settledPart(receipt, left, left.openMinor)
    await settleFrom(ctx, receipt, document, part, document.countsOn)
    left = afterPart(left, part)
  }
  return document.openMinor - left.openMinor
}

export type FreeReceipt = MoneySource & {
  readonly kind: 'payment'
  readonly number: string
  readonly freeMinor: number
  readonly foreign: InForeign | null
}

/**
 * Receipts of the parties with these ids, or of every id a party ever had (on the vendors' side payments to it), with money that settles
 * nothing yet, oldest first; or the one with this id. Money that is reserved for a record is found by its id alone.
 */
export async function freeReceipts(
  ctx: Ctx,
  of: readonly string[] | { familyOf: string } | { paymentId: string },
  side: Side = 'customer',
): Promise<FreeReceipt[]> {
  const [by, ids] =
    'paymentId' in of ? ['payment', of.paymentId] : 'familyOf' in of ? ['family', of.familyOf] : ['ids', of]
  const rows = await askWritten(
    ctx.db,
    `billing.freeReceipts ${by} ${side}`,
    (db, [to]) => {
      const given = to!.ids as string
      const found = db
        .selectFrom('billing.payment as p')
        .leftJoin('billing.foreign_payment as f', 'f.payment_id', 'p.id')
        .select(['p.id', 'p.number', 'p.party_id', 'p.payment_date', 'p.free_minor', 'p.advance_account_id'])
        .select(['f.currency', 'f.free_minor as foreignFree'])
        .where('p.direction', '=', side === 'customer' ? 'in' : 'out')
        .where('p.status', '=', 'posted')
        .where('p.advance_account_id', 'is not', null)
      const parties = by === 'family' ? idsOfFamily(to!.company, given) : given
      return (
        by === 'payment'
          ? found.where('p.id', '=', given)
          : found
              .where('p.party_id', '=', sql<string>`any (${parties})`)
              .where('p.free_minor', '>', 0)
              .where('p.reserved_for', 'is', null)
      )
        .orderBy('p.payment_date')
        .orderBy('p.number')
    },
    [{ ids, company: ctx.company.id }],
  )
  return rows.map(row => ({
    kind: 'payment' as const,
    id: row.id,
    number: row.number,
    partyId: row.party_id!,
    date: row.payment_date,
    freeMinor: row.free_minor,
    advanceAccountId: row.advance_account_id!,
    foreign: row.currency ? { currency: row.currency as Currency, openMinor: row.foreignFree ?? 0 } : null,
  }))
}

export type LiveAllocation = {
  readonly id: string
  /** The day it settled its document. */
  readonly on: Day
  readonly invoiceId: string
  readonly kind: string
  readonly number: string
  readonly partyId: string
  readonly controlAccountId: string
  readonly paymentId: string | null
  readonly creditId: string | null
  readonly depositId: string | null
  readonly liveMinor: number
  /** What it still settles of a foreign document, in its currency. */
  readonly liveOfDocumentMinor: number | null
  /** What it still takes of its source, where that is another amount, and of a foreign source in its currency. */
  readonly liveSourceMinor: number | null
  readonly liveForeignMinor: number | null
  readonly posted: boolean
}

const live = (column: 'foreign_minor' | 'source_minor' | 'source_foreign_minor') => sql<
  number | null
>`(a.${sql.raw(column)} + coalesce((
  select sum(r.${sql.raw(column)}) from billing.allocation r where r.company_id = a.company_id and r.releases_id = a.id), 0))::bigint`

/** Allocations with something not released, by document, receipt, credit or their own id; newest first. */
export async function liveAllocations(
  ctx: Ctx,
  by: { invoiceId: string } | { paymentId: string } | { creditId: string } | { id: string },
): Promise<LiveAllocation[]> {
  const [column, value] =
    'invoiceId' in by
      ? (['a.invoice_id', by.invoiceId] as const)
      : 'paymentId' in by
        ? (['a.payment_id', by.paymentId] as const)
        : 'creditId' in by
          ? (['a.credit_id', by.creditId] as const)
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
      'a.allocated_on',
    ])
    .select(['a.posted', 'i.kind', 'i.number', 'i.party_id', 'i.control_account_id'])
    .select([live('source_minor').as('liveSource'), live('source_foreign_minor').as('liveForeign')])
    .select(live('foreign_minor').as('liveOfDocument'))
    .where(column, '=', value)
    .where('a.amount_minor', '>', 0)
    .whereRef('a.amount_minor', '>', 'a.released_minor')
    .orderBy('a.allocated_on', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    on: row.allocated_on,
    invoiceId: row.invoice_id,
    kind: row.kind,
    number: row.number!,
    partyId: row.party_id,
    controlAccountId: row.control_account_id!,
    paymentId: row.payment_id,
    creditId: row.credit_id,
    depositId: row.deposit_id,
    liveMinor: row.amount_minor - row.released_minor,
    liveOfDocumentMinor: row.liveOfDocument,
    liveSourceMinor: row.liveSource,
    liveForeignMinor: row.liveForeign,
    posted: row.posted,
  }))
}

/**
 * Frees a part of an allocation on a day, never before the day it settled its document: a receipt's money is an advance again, a deposit's goes back to the deposit, a
 * credit note's is unapplied again; posted accordingly. `ofDocumentMinor` is the part in a foreign document's currency, the
 * share of it when left out.
 */
export async function freeAllocation(
  ctx: Ctx,
  allocation: LiveAllocation,
  amountMinor: number,
  wishedOn: Day,
  ofDocumentMinor?: number,
): Promise<void> {
  const id = uuidv7()
  const on = latest(wishedOn, allocation.on)
  const source = await sourceAccountOf(ctx, allocation)
  const shareOf = (whole: number | null) =>
    whole === null ? null : carriedFor({ foreignMinor: allocation.liveMinor, baseMinor: whole }, amountMinor)
  const sourceMinor = shareOf(allocation.liveSourceMinor) ?? amountMinor
  const foreignMinor = shareOf(allocation.liveForeignMinor)
  const isElsewhere =
    source.accountId !== allocation.controlAccountId || source.partyId !== allocation.partyId
  const posted = isElsewhere || sourceMinor !== amountMinor
  await releaseRow(ctx, allocation, amountMinor, on, { id, posted, ofDocumentMinor })
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
      sourceMinor,
      foreign:
        source.currency && foreignMinor ? { currency: source.currency, amountMinor: foreignMinor } : null,
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
  row: { id: string; posted: boolean; ofDocumentMinor?: number | undefined } = {
    id: uuidv7(),
    posted: false,
  },
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
      ...(row.ofDocumentMinor === undefined ? {} : { foreign_minor: -row.ofDocumentMinor }),
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
): Promise<{ partyId: string; accountId: string; currency?: Currency }> {
  if (allocation.paymentId) {
    const row = await ctx.db
      .selectFrom('billing.payment as p')
      .leftJoin('billing.foreign_payment as f', 'f.payment_id', 'p.id')
      .select(['p.party_id', 'p.advance_account_id', 'f.currency'])
      .where('p.id', '=', allocation.paymentId)
      .executeTakeFirstOrThrow()
    return inCurrency({ partyId: row.party_id!, accountId: row.advance_account_id! }, row.currency)
  }
  if (allocation.depositId) {
    const row = await ctx.db
      .selectFrom('billing.deposit')
      .select(['party_id', 'control_account_id'])
      .where('id', '=', allocation.depositId)
      .executeTakeFirstOrThrow()
    return { partyId: row.party_id, accountId: row.control_account_id }
  }
  const row = await ctx.db
    .selectFrom('billing.invoice as i')
    .leftJoin('billing.foreign_document as f', 'f.invoice_id', 'i.id')
    .select(['i.party_id', 'i.control_account_id', 'f.currency'])
    .where('i.id', '=', allocation.creditId!)
    .executeTakeFirstOrThrow()
  return inCurrency({ partyId: row.party_id, accountId: row.control_account_id! }, row.currency)
}

const inCurrency = <Place extends object>(place: Place, currency: string | null) => ({
  ...place,
  ...(currency ? { currency: currency as Currency } : {}),
})
