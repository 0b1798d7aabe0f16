import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import {
  acceptedDate,
  financeSettings,
  reverseJournal,
  stopSpread,
} from '#modules/accounting/server/public.ts'
import { takeInOrder } from '../shared/allocation.rules.ts'
import { isVendorKind } from '../shared/bill.rules.ts'
import type { ComposedLine, InvoiceLineDraft } from '../shared/invoice.rules.ts'
import { freeAllocation, liveAllocations, settleFrom } from './allocation.writing.ts'
import { shownIn } from './amounts.ts'
import { type ComposedDocument, discountSpreadKey, insertDocument } from './document.writing.ts'
import { composeDocument, getDocument } from './invoice.issuing.ts'
import { type Once, once } from './once.ts'
import { recoveriesOf } from './recovering.ts'
import { tellVoided } from './registered.ts'

export type CreditDraft = {
  readonly sourceKey: string
  readonly invoiceId: string
  /** What is credited, line by line; `all` credits everything not credited before. */
  readonly lines: readonly InvoiceLineDraft[] | 'all'
  readonly reason: string
  /** Today when left out. */
  readonly date?: Day
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
 * the new amount becomes an advance again (deposits go back to the deposit), newest payment first. Refuses more than the
 * invoice less earlier credits (`billing.credit.tooMuch`).
 */
export async function creditInvoice(ctx: Ctx, draft: CreditDraft, id = uuidv7()): Promise<Once<Credited>> {
  const { sourceKey, ...payload } = draft
  return once(ctx, sourceKey, payload, async () => {
    const invoice = await getDocument(ctx, draft.invoiceId)
    if (invoice.status !== 'issued' || !isCreditable(invoice.kind)) deny(notFound())
    const isBill = invoice.kind === 'bill'
    const date = draft.date ?? ctx.today
    const creditable = invoice.total_minor - (await creditedBefore(ctx, invoice.id))
    const { lines, composed } =
      draft.lines === 'all'
        ? await wholeCredit(ctx, invoice, creditable, date)
        : await partCredit(ctx, invoice, draft.lines)
    const { totalMinor } = composed.totals
    if (totalMinor > creditable)
      deny(invalid('billing.credit.tooMuch', { field: 'lines', params: { max: shownIn(ctx)(creditable) } }))
    const number = await nextNumber(ctx, isBill ? 'VCN' : 'CN', date)
    const controlAccountId = invoice.control_account_id!
    await insertDocument(ctx, {
      ...{ id, number, date, controlAccountId, lines, composed, sourceKey: draft.sourceKey },
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
    const freedMinor = await freeFor(ctx, invoice, totalMinor, date)
    const document = {
      ...{ id: invoice.id, kind: invoice.kind, number: invoice.number! },
      ...{ partyId: invoice.party_id, controlAccountId },
    }
    const note = { kind: 'credit', id, partyId: invoice.party_id, controlAccountId } as const
    if (totalMinor > 0) await settleFrom(ctx, note, document, totalMinor, date)
    return { label: number, answer: { creditNoteId: id, number, totalMinor, freedMinor } }
  })
}

const isCreditable = (kind: string) => kind === 'sale' || kind === 'service' || kind === 'bill'

async function creditedBefore(ctx: Ctx, invoiceId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('billing.invoice')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('total_minor'), eb.lit(0)).as('total'))
    .where('corrects_id', '=', invoiceId)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Makes room on the invoice: frees what money settled it beyond what the credit leaves, newest first. */
async function freeFor(ctx: Ctx, invoice: Document, creditMinor: number, on: Day): Promise<number> {
  const toFree = Math.max(0, creditMinor - invoice.open_minor)
  if (toFree === 0) return 0
  const live = (await liveAllocations(ctx, { invoiceId: invoice.id })).map(one => ({
    ...one,
    freeMinor: one.liveMinor,
  }))
  const order = [
    ...live.filter(one => one.paymentId),
    ...live.filter(one => one.depositId),
    ...live.filter(one => one.creditId),
  ]
  const { taken, missingMinor } = takeInOrder(order, toFree)
  if (missingMinor > 0)
    throw new Error(`Invoice ${invoice.number} has allocations that do not add up to what is settled.`)
  for (const { source, amountMinor } of taken) await freeAllocation(ctx, source, amountMinor, on)
  return toFree
}

type CreditLines = { readonly lines: readonly InvoiceLineDraft[]; readonly composed: ComposedDocument }

async function partCredit(
  ctx: Ctx,
  invoice: Document,
  lines: readonly InvoiceLineDraft[],
): Promise<CreditLines> {
  const draft = { date: invoice.invoice_date, lines }
  return { lines, composed: await composeDocument(ctx, draft, invoice.tax_inclusive, null) }
}

/**
 * A credit for everything: the lines as they were issued, to the last unit of tax. What is still deferred comes off
 * `deferredRevenue` (its spread stops on the day), what is earned off the revenue. After an earlier credit only single amounts
 * can be credited.
 */
async function wholeCredit(ctx: Ctx, invoice: Document, creditable: number, on: Day): Promise<CreditLines> {
  if (creditable !== invoice.total_minor)
    deny(invalid('billing.credit.tooMuch', { field: 'lines', params: { max: shownIn(ctx)(creditable) } }))
  const lines: InvoiceLineDraft[] = []
  const sums: ComposedLine[] = []
  const tax: ComposedDocument['tax'][number][] = []
  for (const row of await linesOf(ctx, invoice.id)) {
    const put = (key: string | null, revenueMinor: number, givenMinor: number, taxMinor: number) => {
      lines.push({
        descriptionAr: row.description,
        descriptionEn: row.description_en,
        key,
        accountId: key ? null : row.account_id,
        partyId: row.party_id,
        costCenterId: row.cost_center_id,
        profitUnitId: row.profit_unit_id,
      })
      const netMinor = revenueMinor - givenMinor
      const typed = {
        quantity: '1',
        unitPriceMinor: revenueMinor,
        grossMinor: revenueMinor,
        documentDiscountMinor: 0,
      }
      sums.push({ ...typed, lineDiscountMinor: givenMinor, revenueMinor, givenMinor, netMinor, taxMinor })
      tax.push({ code: row.tax_code, rateBps: row.tax_rate_bps })
    }
    if (!row.spread_key) {
      put(row.key, row.revenue_minor, row.given_minor, row.tax_minor)
      continue
    }
    const earned = await stopAt(ctx, row.spread_key, row.service_from!, on)
    const given = await stopGiven(ctx, row, on)
    const waiting = earned.remainingMinor - given.remainingMinor
    const waits = row.spread_to_key ? row.key : 'deferredRevenue'
    const became = row.spread_to_key ?? row.key
    if (waiting > 0) put(waits, waiting, 0, earned.earnedMinor > 0 ? 0 : row.tax_minor)
    if (earned.earnedMinor > 0) put(became, earned.earnedMinor, given.earnedMinor, row.tax_minor)
  }
  const { subtotal_minor, discount_minor, tax_minor, total_minor } = invoice
  const discountMinor = sums.reduce((sum, line) => sum + line.givenMinor, 0)
  const totals = {
    lines: sums,
    // A deferred discount that never came is no longer apart from its revenue.
    subtotalMinor: subtotal_minor - (discount_minor - discountMinor),
    discountMinor,
    taxMinor: tax_minor,
    totalMinor: total_minor,
    taxes: [],
  }
  return { lines, composed: { totals, tax } }
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

const stopAt = (ctx: Ctx, sourceKey: string, from: Day, on: Day) =>
  stopSpread(ctx, { sourceKey, on: on < from ? from : on })

async function stopGiven(
  ctx: Ctx,
  row: LineRow,
  on: Day,
): Promise<{ earnedMinor: number; remainingMinor: number }> {
  // A bill's discount lowered the expense itself.
  if (row.given_minor === 0 || row.spread_to_key) return { earnedMinor: 0, remainingMinor: 0 }
  return stopAt(ctx, discountSpreadKey(row.spread_key!), row.service_from!, on)
}

/** Lines of a document in their order. */
export async function linesOf(ctx: Ctx, invoiceId: string) {
  return ctx.db
    .selectFrom('billing.invoice_line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('line_no')
    .execute()
}

/**
 * Voids an issued document: its entry is reversed (its own day if the period accepts, else today), deferred revenue stops
 * before it began; the number stays taken. Refuses while money or credits settle it (`billing.invoice.hasAllocations`), and a
 * document with tax (`billing.invoice.mustCredit`).
 */
export async function voidInvoice(
  ctx: Ctx,
  input: {
    readonly sourceKey: string
    readonly invoiceId: string
    readonly reason: string
    /** The day of the reversal, if its period accepts; else the document's own. */
    readonly on?: Day
  },
): Promise<Once<{ readonly number: string; readonly voidedOn: Day }>> {
  const { sourceKey, ...payload } = input
  return once(ctx, sourceKey, payload, async () => {
    const invoice = await getDocument(ctx, input.invoiceId)
    if (invoice.status !== 'issued') deny(notFound())
    const lines = await linesOf(ctx, invoice.id)
    refuse(whyNotVoid(invoice, lines, shownIn(ctx)))
    if (invoice.kind === 'writeOff' && (await recoveriesOf(ctx, invoice.id)).length > 0)
      deny(refused('billing.writeOff.isRecovered'))
    for (const row of lines) {
      if (!row.spread_key) continue
      await stopSpread(ctx, { sourceKey: row.spread_key, on: row.service_from! })
      if (row.given_minor > 0 && !row.spread_to_key)
        await stopSpread(ctx, { sourceKey: discountSpreadKey(row.spread_key), on: row.service_from! })
    }
    const voidedOn = await acceptedDate(ctx, input.on ?? invoice.invoice_date)
    await reverseJournal(ctx, { sourceKey: invoice.source_key!, date: voidedOn, reason: input.reason })
    await ctx.db
      .updateTable('billing.invoice')
      .set({
        status: 'void',
        voided_on: voidedOn,
        version: invoice.version + 1,
        ...(invoice.reason ? {} : { reason: input.reason }),
      })
      .where('id', '=', invoice.id)
      .execute()
    const number = invoice.number!
    const { reason } = input
    await tellVoided(ctx, { kind: 'document', id: invoice.id, number, state: 'voided', on: voidedOn, reason })
    return { label: number, answer: { number, voidedOn } }
  })
}

/** Why an issued document cannot be voided, or null. */
export function whyNotVoid(
  invoice: { readonly kind: string; readonly settled_minor: number; readonly tax_minor: number },
  lines: readonly { readonly tax_code: string | null }[],
  shown: (minor: number) => string,
) {
  if (invoice.settled_minor > 0)
    return refused('billing.invoice.hasAllocations', { params: { amount: shown(invoice.settled_minor) } })
  // A vendor's tax invoice was not issued by us: what was typed wrongly may go.
  if (isVendorKind(invoice.kind)) return null
  if (invoice.tax_minor > 0 || lines.some(line => line.tax_code !== null))
    return refused('billing.invoice.mustCredit')
  return null
}
