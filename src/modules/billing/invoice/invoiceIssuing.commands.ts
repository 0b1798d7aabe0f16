import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber, numberMark } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, lockLedger, rateOn, resolveAccounts } from '#modules/accounting/public.server.ts'
import { deductAdvances } from '../advance/advanceDeducting.queries.ts'
import { applyAdvances, freeReceipts } from '../allocation/allocationWriting.commands.ts'
import { isVendorKind } from '../bill/bill.rules.ts'
import { isCovered } from '../cheque/chequeReading.queries.ts'
import { type ComposedDocument, insertDocument, spreadKeys } from '../document/documentWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { dueByTerms } from '../due/dueTerms.queries.ts'
import { totalsInBase } from '../foreign/foreign.rules.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import { taxCodes, taxOfLines } from '../taxCode/taxCode.queries.ts'
import {
  composeInvoice,
  type DocumentDiscount,
  type InvoiceDraft,
  type InvoiceLineDraft,
  whyNotCompose,
} from './invoice.rules.ts'

/** The purpose of the links that show one document. */
export const invoiceLinkPurpose = 'billing.invoice'

export type Issued = {
  readonly invoiceId: string
  readonly number: string
  readonly totalMinor: number
  readonly openMinor: number
}

/**
 * Issues an invoice inside the caller's transaction: number, entry, spreads of deferred revenue, and the party's advances
 * applied to it. Amounts are minor units. The entry's source key is the caller's. Refuses what {@link whyNotCompose} refuses,
 * unknown parties, and what the ledger refuses (mapping, period).
 */
export async function issueInvoice(ctx: Ctx, draft: InvoiceDraft): Promise<Once<Issued>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, () => issueNow(ctx, draft, uuidv7()))
}

/**
 * Issues with the ledger locked and the source key claimed; a saved draft keeps its id. `isLast`: the caller queries nothing before nor
 * after, so the lock is taken here. An invoice that nothing hangs on then takes lock and number and is written in the round trip of the
 * commit: the company's order of posting waits for nothing outside the database.
 */
export async function issueNow(
  ctx: Ctx,
  draft: InvoiceDraft,
  id: string,
  isLast = false,
): Promise<{ label: string; answer: Issued }> {
  if (draft.dueOn && draft.dueOn < draft.date)
    deny(invalid('billing.invoice.dueBeforeDate', { field: 'dueOn' }))
  const control = draft.control ?? 'receivable'
  const compose = async () => {
    const own = await composeDocument(ctx, draft, draft.taxInclusive ?? false, draft.documentDiscount)
    const { lines, composed } = await deductAdvances(ctx, draft, own)
    return { lines, ...(await inOwnCurrency(ctx, draft, composed)) }
  }
  const [dueOn, settings, { lines, composed, foreign }, accounts, family, early, receipts] =
    await Promise.all([
      dueByTerms(ctx, draft.partyId, draft.date, draft.dueOn),
      financeSettings(ctx),
      compose(),
      resolveAccounts(ctx, [control]),
      familyOf(ctx, draft.partyId),
      isLast ? null : nextNumber(ctx, 'INV', draft.date),
      freeReceipts(ctx, { familyOf: draft.partyId }),
    ])
  const { kind, partyId, date, sourceKey } = draft
  const advances = settings.autoApplyAdvances ? receipts : []
  const isDeferred = spreadKeys({ kind, lines, composed, settings, sourceKey }).some(key => key !== null)
  const isAlone = isLast && !ctx.dryRun && !foreign && !isDeferred && advances.length === 0
  const paying = settings.autoApplyAdvances ? family : []
  const place = isAlone
    ? { number: numberMark(), advances }
    : early !== null
      ? { number: early, advances }
      : await takePlace(ctx, date, paying)
  const { number } = place
  const controlAccountId = accounts.get(control)!.accountId
  await insertDocument(ctx, {
    takeNumber: isAlone ? mark => beginInvoice(ctx, date, paying, mark) : null,
    foreign,
    id,
    number,
    dueOn,
    controlAccountId,
    composed,
    settings,
    kind,
    partyId,
    date,
    lines,
    sourceKey,
    reference: draft.reference ?? null,
    note: draft.note ?? null,
    taxInclusive: draft.taxInclusive ?? false,
    documentDiscount: foreign ? null : (draft.documentDiscount ?? null),
    corrects: null,
  })
  const { totalMinor } = composed.totals
  const applied = await applyAdvances(
    ctx,
    { id, kind, number, partyId, countsOn: date, controlAccountId, openMinor: totalMinor, foreign },
    place.advances,
  )
  return { label: number, answer: { invoiceId: id, number, totalMinor, openMinor: totalMinor - applied } }
}

/** Lock, then number and free receipts of the paying parties, read under it. */
async function takePlace(ctx: Ctx, date: Day, paying: readonly string[]) {
  const [, number, advances] = await Promise.all([
    lockLedger(ctx),
    nextNumber(ctx, 'INV', date),
    freeReceipts(ctx, paying),
  ])
  return { number, advances }
}

/** Lock and number with the commit; asked anew from the start if one of the paying parties has free receipts by then. */
async function beginInvoice(ctx: Ctx, date: Day, paying: readonly string[], mark: string) {
  const [row] = await rawQuery<{ number: string }>(
    ctx.db,
    'select billing.begin_invoice($1, $2, $3, $4) as number',
    [paying, 'INV', Number(date.slice(0, 4)), mark],
  )
  return row!.number
}

/** A document's sums in the company's currency, and what it is in its own; refuses without a recent rate. */
export async function inOwnCurrency(
  ctx: Ctx,
  draft: Pick<InvoiceDraft, 'foreign' | 'date'>,
  typed: ComposedDocument,
) {
  const base = ctx.company.currency
  const currency = draft.foreign?.currency
  if (!currency || currency === base) return { composed: typed, foreign: null }
  const rate = draft.foreign?.rate ?? (await rateOn(ctx, currency, draft.date))
  const totals = totalsInBase(typed.totals, rate, currency, base)
  const foreign = { currency, rate, totalMinor: typed.totals.totalMinor }
  return { composed: { ...typed, totals, typed: typed.totals }, foreign }
}

/** Checks and adds up the lines with the tax of the document's day. */
export async function composeDocument(
  ctx: Ctx,
  draft: { date: Day; lines: readonly InvoiceLineDraft[] },
  taxInclusive: boolean,
  discount: DocumentDiscount | null | undefined,
  side: 'sale' | 'bill' = 'sale',
): Promise<ComposedDocument> {
  refuse(whyNotCompose(draft.lines, discount))
  for (const [at, line] of draft.lines.entries())
    if (!line.key === !line.accountId) deny(invalid('kernel.field.required', { field: `lines.${at}.key` }))
  const tax = taxOfLines(await taxCodes(ctx), draft.lines, draft.date, side)
  return { tax, totals: composeInvoice(draft.lines, tax, discount, taxInclusive) }
}

/** A document for customers with this id; bills of vendors are notFound, because other people may see them. */
export async function getSale(ctx: Ctx, id: string) {
  const row = await getDocument(ctx, id)
  return isVendorKind(row.kind) ? deny(notFound()) : row
}

/** The company's document with this id as it is stored; notFound otherwise. */
export async function getDocument(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('billing.invoice as i')
    .selectAll('i')
    .select(isCovered.as('isCovered'))
    .where('i.id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound())
}
