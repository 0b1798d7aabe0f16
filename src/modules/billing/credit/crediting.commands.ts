import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { creditAdvance, whyNotUndoAdvance } from '../advance/advanceDeducting.queries.ts'
import { takeInOrder } from '../allocation/allocation.rules.ts'
import { freeAllocation, liveAllocations, settleFrom } from '../allocation/allocationWriting.commands.ts'
import { insertDocument } from '../document/documentWriting.commands.ts'
import { type Once, once } from '../document/once.commands.ts'
import { tellCredited } from '../document/registered.queries.ts'
import { carriedFor, settledPart } from '../foreign/foreign.rules.ts'
import { type ForeignDocument, foreignOf } from '../foreign/foreignReading.queries.ts'
import type { InvoiceLineDraft } from '../invoice/invoice.rules.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { shownWith } from '../money/amounts.queries.ts'
import { takeBackWriteOffs } from '../writeOff/writeOffShrinking.queries.ts'
import { inBooks, partCredit, wholeCredit } from './creditComposing.queries.ts'

export type CreditDraft = {
  readonly sourceKey: string
  readonly invoiceId: string
  /** What is credited, line by line, in the document's own currency; `all` credits everything not credited before. */
  readonly lines: readonly InvoiceLineDraft[] | 'all'
  readonly reason: string
  /** Today when left out. */
  readonly date?: Day
  /** Of lines that credit a foreign document: base per one foreign unit; the document's own when left out. */
  readonly rate?: string | null
}

export type Credited = {
  readonly creditNoteId: string
  readonly number: string
  readonly totalMinor: number
  /** What was paid on the invoice and is now an advance or back in a deposit. */
  readonly freedMinor: number
}

type Document = Awaited<ReturnType<typeof getDocument>>

/**
 * Writes a credit note against an issued invoice (a vendor credit against a bill) and settles the invoice with it. What the customer had already paid beyond
 * the new amount becomes an advance again (deposits go back to the deposit), newest payment first; what was written off of it is
 * no bad debt any more and frees nothing. A credit of a foreign document
 * is in its currency; at another rate than the document's the difference is a gain or a loss. Refuses more than the invoice less
 * earlier credits (`billing.credit.tooMuch`).
 */
export async function creditInvoice(ctx: Ctx, draft: CreditDraft, id = uuidv7()): Promise<Once<Credited>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    const invoice = await getDocument(ctx, draft.invoiceId)
    if (invoice.status !== 'issued' || !isCreditable(invoice.kind)) deny(notFound())
    const isBill = invoice.kind === 'bill'
    const date = draft.date ?? ctx.today
    const own = (await foreignOf(ctx, [invoice.id])).get(invoice.id) ?? null
    const creditable = await creditableOf(ctx, invoice, own)
    const shown = shownWith(ctx, own?.currency ?? ctx.company.currency)
    const tooMuch = (mostMinor = creditable, at = draft.lines.length === 1 ? 0 : null) => {
      const field = at === null ? 'lines' : `lines.${at}.amount`
      return invalid('billing.credit.tooMuch', { field, params: { max: shown(mostMinor) } })
    }
    if (draft.lines === 'all') {
      if (creditable !== (own ?? { totalMinor: invoice.total_minor }).totalMinor) deny(tooMuch())
      // A final invoice that its advance paid whole comes to nothing, and so does its credit.
      if (creditable === 0 && (await hasCredit(ctx, invoice.id))) deny(tooMuch())
      refuse(await whyNotUndoAdvance(ctx, invoice.id))
    }
    const written =
      draft.lines === 'all'
        ? await wholeCredit(ctx, invoice, own, date)
        : await partCredit(ctx, invoice, own, { ...draft, lines: draft.lines })
    const isLast = written.foreign?.totalMinor === creditable
    const credit = own && draft.lines !== 'all' ? await inBooks(ctx, invoice, own, isLast, written) : written
    const { lines, foreign } = credit
    const { totalMinor } = credit.composed.totals
    if ((foreign?.totalMinor ?? totalMinor) > creditable) deny(tooMuch())
    if (written.beyond) deny(tooMuch(written.beyond.leftMinor, written.beyond.at))
    const composed =
      draft.lines === 'all'
        ? credit.composed
        : await creditAdvance(ctx, invoice.id, own, lines, credit.composed)
    if (foreign && foreign.totalMinor > 0 && totalMinor === 0)
      deny(invalid('kernel.field.positive', { field: 'lines' }))
    const number = await nextNumber(ctx, isBill ? 'VCN' : 'CN', date)
    const controlAccountId = invoice.control_account_id!
    await insertDocument(ctx, {
      id,
      number,
      date,
      controlAccountId,
      lines,
      composed,
      foreign,
      sourceKey: draft.sourceKey,
      kind: isBill ? 'vendorCredit' : 'creditNote',
      partyId: invoice.party_id,
      dueOn: date,
      reference: null,
      note: null,
      taxInclusive: draft.lines !== 'all' && invoice.tax_inclusive,
      documentDiscount: null,
      corrects: { id: invoice.id, reason: draft.reason },
      settings: await financeSettings(ctx),
    })
    const toFree = roomFor(own ? own.openMinor : invoice.open_minor, foreign?.totalMinor ?? totalMinor)
    const takenBack = await takeBackWriteOffs(ctx, invoice.id, toFree, { ...draft, date })
    const freedMinor = await freeFor(ctx, invoice, toFree - takenBack, date)
    const document = {
      id: invoice.id,
      kind: invoice.kind,
      number: invoice.number!,
      partyId: invoice.party_id,
      controlAccountId,
      countsOn: invoice.counts_on,
    }
    const left = foreign && { currency: foreign.currency, openMinor: foreign.totalMinor }
    const note = {
      kind: 'credit' as const,
      id,
      partyId: invoice.party_id,
      date,
      controlAccountId,
      foreign: left,
    }
    if (left && left.openMinor > 0) {
      const owed = (await foreignOf(ctx, [invoice.id])).get(invoice.id)!
      const open = { openMinor: owed.openBaseMinor, foreign: owed }
      const part = settledPart({ freeMinor: totalMinor, foreign: left }, open, open.openMinor)
      await settleFrom(ctx, note, document, part, date)
    } else if (totalMinor > 0) await settleFrom(ctx, note, document, totalMinor, date)
    await tellCredited(ctx, { id, invoiceId: invoice.id, sourceKey: draft.sourceKey, totalMinor })
    return { label: number, answer: { creditNoteId: id, number, totalMinor, freedMinor } }
  })
}

async function hasCredit(ctx: Ctx, invoiceId: string): Promise<boolean> {
  const note = await ctx.db
    .selectFrom('billing.invoice')
    .select('id')
    .where('corrects_id', '=', invoiceId)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  return note !== undefined
}

const isCreditable = (kind: string) => kind === 'sale' || kind === 'service' || kind === 'bill'

/** What of a document no credit has taken back yet, in its own currency. */
export async function creditableOf(
  ctx: Ctx,
  invoice: { id: string; total_minor: number },
  own: ForeignDocument | null,
): Promise<number> {
  const notes = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'total_minor'])
    .where('corrects_id', '=', invoice.id)
    .where('status', '=', 'issued')
    .execute()
  if (!own) return notes.reduce((left, note) => left - note.total_minor, invoice.total_minor)
  const foreign = await foreignOf(
    ctx,
    notes.map(note => note.id),
  )
  // Older notes were kept in the company's currency alone: they took their share of the document.
  const shareOf = (minor: number) =>
    carriedFor({ foreignMinor: invoice.total_minor, baseMinor: own.totalMinor }, minor)
  return notes.reduce(
    (left, note) => left - (foreign.get(note.id)?.totalMinor ?? shareOf(note.total_minor)),
    own.totalMinor,
  )
}

/** What of a credit finds nothing open on its document. */
const roomFor = (openMinor: number, creditMinor: number) => Math.max(0, creditMinor - openMinor)

/** Frees so much of what settled the invoice, in its currency, newest first. Answers what was freed, in the company's currency. */
async function freeFor(ctx: Ctx, invoice: Document, toFree: number, on: Day): Promise<number> {
  if (toFree === 0) return 0
  const live = (await liveAllocations(ctx, { invoiceId: invoice.id })).map(one => ({
    ...one,
    freeMinor: one.liveOfDocumentMinor ?? one.liveMinor,
  }))
  const order = [
    ...live.filter(one => one.paymentId),
    ...live.filter(one => one.depositId),
    ...live.filter(one => one.creditId),
  ]
  const { taken, missingMinor } = takeInOrder(order, toFree)
  if (missingMinor > 0)
    throw new Error(`Invoice ${invoice.number} has allocations that do not add up to what is settled.`)
  let freedMinor = 0
  for (const { source, amountMinor } of taken) {
    const { liveOfDocumentMinor: whole, liveMinor } = source
    const part =
      whole === null ? amountMinor : carriedFor({ foreignMinor: whole, baseMinor: liveMinor }, amountMinor)
    await freeAllocation(ctx, source, part, on, whole === null ? undefined : amountMinor)
    freedMinor += part
  }
  return freedMinor
}
