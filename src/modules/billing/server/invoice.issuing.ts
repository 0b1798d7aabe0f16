import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import {
  type FinanceSettings,
  financeSettings,
  postJournal,
  resolveAccounts,
  scheduleSpread,
} from '#modules/accounting/server/public.ts'
import { invoiceEntry, type PostedLine } from '../shared/invoice.postings.ts'
import {
  composeInvoice,
  type DocumentDiscount,
  type InvoiceDraft,
  type InvoiceLineDraft,
  isDeferred,
  settleRank,
  type Totals,
  whyNotCompose,
} from '../shared/invoice.rules.ts'
import { applyAdvances, freeReceipts } from './allocation.writing.ts'
import { type Once, once } from './once.ts'
import { familyOf } from './party-family.ts'
import { taxCodes, taxOfLines } from './taxCode.queries.ts'

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

/** Issues with the ledger locked and the source key claimed; a saved draft keeps its id. */
export async function issueNow(
  ctx: Ctx,
  draft: InvoiceDraft,
  id: string,
): Promise<{ readonly label: string; readonly answer: Issued }> {
  const dueOn = draft.dueOn ?? draft.date
  if (dueOn < draft.date) deny(invalid('billing.invoice.dueBeforeDate', { field: 'dueOn' }))
  const control = draft.control ?? 'receivable'
  const [settings, composed, accounts, family] = await Promise.all([
    financeSettings(ctx),
    composeDocument(ctx, draft, draft.taxInclusive ?? false, draft.documentDiscount),
    resolveAccounts(ctx, [control]),
    familyOf(ctx, draft.partyId),
  ])
  const controlAccountId = accounts.get(control)!.accountId
  const [number, receipts] = await Promise.all([
    nextNumber(ctx, 'INV', draft.date),
    settings.autoApplyAdvances ? freeReceipts(ctx, family) : [],
  ])
  await insertDocument(ctx, {
    ...{ id, number, dueOn, controlAccountId, composed, settings },
    kind: draft.kind,
    partyId: draft.partyId,
    date: draft.date,
    reference: draft.reference ?? null,
    note: draft.note ?? null,
    taxInclusive: draft.taxInclusive ?? false,
    documentDiscount: draft.documentDiscount ?? null,
    sourceKey: draft.sourceKey,
    lines: draft.lines,
    corrects: null,
  })
  const { totalMinor } = composed.totals
  const { partyId, date } = draft
  const applied = await applyAdvances(
    ctx,
    { id, number, partyId, date, controlAccountId, openMinor: totalMinor },
    receipts,
  )
  return { label: number, answer: { invoiceId: id, number, totalMinor, openMinor: totalMinor - applied } }
}

export type ComposedDocument = {
  readonly totals: Totals
  readonly tax: readonly { readonly code: string | null; readonly rateBps: number | null }[]
}

/** Checks and adds up the lines with the tax of the document's day. */
export async function composeDocument(
  ctx: Ctx,
  draft: { readonly date: Day; readonly lines: readonly InvoiceLineDraft[] },
  taxInclusive: boolean,
  discount: DocumentDiscount | null | undefined,
): Promise<ComposedDocument> {
  refuse(whyNotCompose(draft.lines, discount))
  for (const [at, line] of draft.lines.entries())
    if (!line.key === !line.accountId) deny(invalid('kernel.field.required', { field: `lines.${at}.key` }))
  const tax = taxOfLines(await taxCodes(ctx), draft.lines, draft.date)
  return { tax, totals: composeInvoice(draft.lines, tax, discount, taxInclusive) }
}

export type NewDocument = {
  readonly id: string
  readonly number: string
  readonly kind: 'sale' | 'service' | 'creditNote'
  readonly partyId: string
  readonly date: Day
  readonly dueOn: Day
  readonly reference: string | null
  readonly note: string | null
  readonly taxInclusive: boolean
  readonly documentDiscount: DocumentDiscount | null
  readonly sourceKey: string
  readonly controlAccountId: string
  readonly lines: readonly InvoiceLineDraft[]
  readonly composed: ComposedDocument
  readonly corrects: { readonly id: string; readonly reason: string } | null
  readonly settings: FinanceSettings
}

/** Writes an issued document with its lines, posts its entry and plans the spreads of what is earned later. */
export async function insertDocument(ctx: Ctx, document: NewDocument): Promise<void> {
  const { totals } = document.composed
  const spreads = document.kind === 'creditNote' ? document.lines.map(() => null) : spreadKeys(document)
  const head = ctx.db.insertInto('billing.invoice').values({
    ...headOf(document, totals),
    id: document.id,
    status: 'issued',
    number: document.number,
    control_account_id: document.controlAccountId,
    settle_rank: settleRank(document.lines.map(line => line.key)),
    corrects_id: document.corrects?.id ?? null,
    reason: document.corrects?.reason ?? null,
    source_key: document.sourceKey,
    issued_at: ctx.now,
    created_by: ctx.actor?.userId ?? null,
  })
  // Sent together: the company's place in the order of posting is held no longer than it must be.
  const [, , posted] = await Promise.all([
    head.execute(),
    insertLines(ctx, document.id, document.lines, document.composed, spreads),
    postJournal(
      ctx,
      invoiceEntry({ ...document, totalMinor: totals.totalMinor, lines: postedLines(document, spreads) }),
    ),
  ])
  // A source key that posted without leaving a document (another module's entry) must not be taken for this one.
  if (posted.replayed)
    deny({ code: 'accounting.source.differs', kind: 'conflict', params: { number: posted.number } })
  for (const [at, key] of spreads.entries()) if (key) await spreadLine(ctx, document, at, key)
}

/** The columns a draft and an issued document share. */
export function headOf(
  document: Pick<
    NewDocument,
    'kind' | 'partyId' | 'date' | 'dueOn' | 'reference' | 'note' | 'taxInclusive' | 'documentDiscount'
  >,
  totals: Totals,
) {
  const discount = document.documentDiscount
  return {
    kind: document.kind,
    party_id: document.partyId,
    invoice_date: document.date,
    due_on: document.dueOn,
    reference: document.reference,
    note: document.note,
    tax_inclusive: document.taxInclusive,
    document_discount_bps: discount && 'bps' in discount && discount.bps > 0 ? discount.bps : null,
    document_discount_minor:
      discount && 'amountMinor' in discount && discount.amountMinor > 0 ? discount.amountMinor : null,
    subtotal_minor: totals.subtotalMinor,
    discount_minor: totals.discountMinor,
    tax_minor: totals.taxMinor,
    total_minor: totals.totalMinor,
  }
}

/** Writes the lines of a draft or issued document. */
export async function insertLines(
  ctx: Ctx,
  invoiceId: string,
  lines: readonly InvoiceLineDraft[],
  composed: ComposedDocument,
  spreads: readonly (string | null)[],
): Promise<void> {
  const rows = lines.map((line, at) => {
    const sums = composed.totals.lines[at]!
    return {
      invoice_id: invoiceId,
      line_no: at + 1,
      description: line.descriptionAr.slice(0, 300),
      description_en: line.descriptionEn?.slice(0, 300) || null,
      quantity: sums.quantity,
      unit_price_minor: sums.unitPriceMinor,
      gross_minor: sums.grossMinor,
      line_discount_minor: sums.lineDiscountMinor,
      document_discount_minor: sums.documentDiscountMinor,
      revenue_minor: sums.revenueMinor,
      given_minor: sums.givenMinor,
      net_minor: sums.netMinor,
      tax_code: composed.tax[at]!.code,
      tax_rate_bps: composed.tax[at]!.rateBps,
      tax_minor: sums.taxMinor,
      key: line.key ?? null,
      account_id: line.accountId ?? null,
      party_id: line.partyId ?? null,
      cost_center_id: line.costCenterId ?? null,
      profit_unit_id: line.profitUnitId ?? null,
      service_from: line.serviceFrom ?? null,
      service_to: line.serviceTo ?? null,
      spread_key: spreads[at] ?? null,
    }
  })
  await ctx.db.insertInto('billing.invoice_line').values(rows).execute()
}

/** The spread of each line that is earned later: the document's source key where there is one, else one for each line. */
function spreadKeys(document: NewDocument): (string | null)[] {
  const { revenueRecognition } = document.settings
  const deferred = document.lines.map(
    (line, at) =>
      !!line.key &&
      !!line.serviceFrom &&
      !!line.serviceTo &&
      document.composed.totals.lines[at]!.revenueMinor > 0 &&
      isDeferred(line.serviceFrom, line.serviceTo, revenueRecognition),
  )
  const isOnly = deferred.filter(Boolean).length === 1
  return deferred.map((is, at) =>
    is ? (isOnly ? document.sourceKey : `${document.sourceKey}:line${at + 1}`) : null,
  )
}

function postedLines(document: NewDocument, spreads: readonly (string | null)[]): PostedLine[] {
  return document.lines.map((line, at) => {
    const { revenueMinor, givenMinor, netMinor, taxMinor } = document.composed.totals.lines[at]!
    return {
      key: line.key ?? null,
      accountId: line.accountId ?? null,
      ...{ revenueMinor, givenMinor, netMinor, taxMinor },
      partyId: line.partyId ?? null,
      costCenterId: line.costCenterId ?? null,
      profitUnitId: line.profitUnitId ?? null,
      isDeferred: spreads[at] !== null,
    }
  })
}

/** Key of the spread of a deferred line's discount, which reaches salesDiscount as the revenue is earned. */
export const discountSpreadKey = (spreadKey: string) => `${spreadKey}:discount`

async function spreadLine(ctx: Ctx, document: NewDocument, at: number, sourceKey: string): Promise<void> {
  const line = document.lines[at]!
  const { revenueMinor, givenMinor } = document.composed.totals.lines[at]!
  const shared = {
    memo: `${line.descriptionAr} (${document.number})`.slice(0, 280),
    from: line.serviceFrom!,
    to: line.serviceTo!,
    partyId: line.partyId ?? document.partyId,
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
  }
  const earned = {
    ...shared,
    sourceKey,
    amountMinor: revenueMinor,
    debitKey: 'deferredRevenue',
    creditKey: line.key!,
  }
  await scheduleSpread(ctx, earned)
  if (givenMinor === 0) return
  const given = { debitKey: 'salesDiscount', creditKey: 'deferredRevenue', amountMinor: givenMinor }
  await scheduleSpread(ctx, { ...shared, ...given, sourceKey: discountSpreadKey(sourceKey) })
}

/** The company's document with this id as it is stored; notFound otherwise. */
export async function getDocument(ctx: Ctx, id: string) {
  const row = await ctx.db.selectFrom('billing.invoice').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? deny(notFound())
}
