import type { Ctx } from '#kernel/server/context.ts'
import { numbered } from '#kernel/server/numbering.ts'
import { askWritten } from '#kernel/server/written.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny } from '#kernel/shared/refusal.ts'
import {
  type FinanceSettings,
  postJournal,
  prepareJournal,
  scheduleSpread,
} from '#modules/accounting/public.server.ts'
import { advanceKey } from '../advance/advance.rules.ts'
import { billEntry } from '../bill/bill.postings.ts'
import { isVendorKind } from '../bill/bill.rules.ts'
import { invoiceEntry, type PostedLine, usualDiscountKey } from '../invoice/invoice.postings.ts'
import {
  type DocumentDiscount,
  type InvoiceLineDraft,
  isDeferred,
  settleRank,
  type Totals,
} from '../invoice/invoice.rules.ts'
import type { LineTax } from '../taxCode/tax.rules.ts'

export type ComposedDocument = {
  readonly totals: Totals
  readonly tax: readonly LineTax[]
  /** As typed in the document's own currency, where that is not the company's. */
  readonly typed?: Totals
}

export type NewDocument = {
  readonly id: string
  readonly number: string
  readonly kind: 'sale' | 'service' | 'creditNote' | 'bill' | 'vendorCredit' | 'writeOff'
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
  /** Of a write-off, which corrects nothing. */
  readonly reason?: string
  readonly settings: FinanceSettings
  /** Who made the draft whose place it takes; who records it when left out. */
  readonly createdBy?: string | null
  /** An open item of older books: its entry stands on the day of the opening, the document on its own. */
  readonly opening?: { readonly date: Day }
  /** In its own currency, where that is not the company's; all other sums are the company's. */
  readonly foreign?: {
    readonly currency: Currency
    readonly rate: string
    readonly totalMinor: number
  } | null
  /**
   * Takes the number that a mark stands for. Nothing is asked of the database after it; what it writes leaves with the commit. Without
   * spreads and foreign money only.
   */
  readonly takeNumber?: ((mark: string) => Promise<string>) | null
}

/** Writes an issued document with its lines, posts its entry and plans the spreads of what is earned later. */
export async function insertDocument(ctx: Ctx, document: NewDocument): Promise<void> {
  const { totals } = document.composed
  const isCredit = ['creditNote', 'vendorCredit', 'writeOff'].includes(document.kind)
  const spreads = isCredit ? document.lines.map(() => null) : spreadKeys(document)
  const row = {
    ...headOf(document, totals),
    id: document.id,
    status: 'issued' as const,
    number: document.number,
    control_account_id: document.controlAccountId,
    settle_rank: settleRank(
      document.lines.map(line => line.key),
      document.sourceKey,
    ),
    corrects_id: document.corrects?.id ?? null,
    reason: document.corrects?.reason ?? document.reason ?? null,
    source_key: document.sourceKey,
    opened_on: document.opening?.date ?? null,
    issued_at: ctx.now,
    created_by: document.createdBy ?? ctx.actor?.userId ?? null,
  }
  const writeHead = () =>
    askWritten(
      ctx.db,
      'billing.invoice',
      (db, [to]) => db.insertInto('billing.invoice').values({ ...to!, number: numbered(to!.number) }),
      [row],
    )
  const writeLines = () => insertLines(ctx, document.id, document.lines, document.composed, spreads)
  const entry = {
    ...entryOf(document, spreads),
    ...(document.opening && { ...document.opening, kind: 'opening' as const }),
  }
  if (document.takeNumber) {
    // The company's place in the order of posting begins with the number and is held until the commit: what can goes ahead of it.
    ctx.withCommit(writeLines())
    const finish = prepareJournal(ctx, entry)
    ctx.withCommit(document.takeNumber(document.number), document.number)
    ctx.withCommit(writeHead())
    ctx.withCommit(finish())
    return
  }
  const [, , posted] = await Promise.all([writeHead(), writeLines(), postJournal(ctx, entry)])
  // A source key that posted without leaving a document (another module's entry) must not be taken for this one.
  if (posted.replayed)
    deny({ code: 'accounting.source.differs', kind: 'conflict', params: { number: posted.number } })
  if (document.foreign) await insertForeign(ctx, document.id, document.foreign)
  for (const [at, key] of spreads.entries()) if (key) await spreadLine(ctx, document, at, key)
}

async function insertForeign(
  ctx: Ctx,
  invoiceId: string,
  { currency, rate, totalMinor }: NonNullable<NewDocument['foreign']>,
): Promise<void> {
  await ctx.db
    .insertInto('billing.foreign_document')
    .values({ invoice_id: invoiceId, currency, rate, total_minor: totalMinor })
    .execute()
}

function entryOf(document: NewDocument, spreads: readonly (string | null)[]) {
  const posted = {
    ...document,
    totalMinor: document.composed.totals.totalMinor,
    lines: postedLines(document, spreads),
  }
  const { kind } = document
  return kind === 'bill' || kind === 'vendorCredit'
    ? billEntry({ ...posted, kind })
    : invoiceEntry({ ...posted, kind })
}

/** Whose profit the lines are, each once; null where none names a unit. */
function unitsOf(lines: readonly InvoiceLineDraft[]): string[] | null {
  const ids = new Set(lines.flatMap(({ profitUnitId }) => profitUnitId ?? []))
  return ids.size > 0 ? [...ids] : null
}

/** The columns a draft and an issued document share. */
export function headOf(
  document: Pick<
    NewDocument,
    | 'kind'
    | 'partyId'
    | 'date'
    | 'dueOn'
    | 'reference'
    | 'note'
    | 'taxInclusive'
    | 'documentDiscount'
    | 'lines'
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
    profit_unit_ids: unitsOf(document.lines),
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
    const typed = composed.typed?.lines[at]
    return {
      invoice_id: invoiceId,
      line_no: at + 1,
      description: line.descriptionAr.slice(0, 300),
      description_en: line.descriptionEn?.slice(0, 300) || null,
      quantity: sums.quantity,
      unit_price_minor: sums.unitPriceMinor,
      ...(typed && {
        foreign_price_minor: typed.unitPriceMinor,
        foreign_discount_minor: typed.lineDiscountMinor,
        foreign_net_minor: typed.netMinor,
        foreign_tax_minor: typed.taxMinor,
      }),
      gross_minor: sums.grossMinor,
      line_discount_minor: sums.lineDiscountMinor,
      document_discount_minor: sums.documentDiscountMinor,
      revenue_minor: sums.revenueMinor,
      given_minor: sums.givenMinor,
      net_minor: sums.netMinor,
      tax_code: composed.tax[at]!.code,
      tax_rate_bps: composed.tax[at]!.rateBps,
      tax_minor: sums.taxMinor,
      reverse_tax_minor: sums.reverseTaxMinor,
      carried_minor: sums.carriedMinor ?? null,
      key: line.key ?? null,
      account_id: line.accountId ?? null,
      party_id: line.partyId ?? null,
      cost_center_id: line.costCenterId ?? null,
      profit_unit_id: line.profitUnitId ?? null,
      service_from: line.serviceFrom ?? null,
      service_to: line.serviceTo ?? null,
      spread_key: spreads[at] ?? null,
      spread_to_key: line.spreadToKey ?? null,
      discount_key: line.discountKey ?? null,
      deducts_id: line.deductsId ?? null,
    }
  })
  await askWritten(
    ctx.db,
    'billing.invoice_line',
    (db, to) => db.insertInto('billing.invoice_line').values(to),
    rows,
  )
}

/** Keys of what is earned by another plan than its line's own: a term's instalments, and what a final invoice takes back. */
const isWaiting = (key: string) => key === 'deferredRevenue' || key === advanceKey

/**
 * The spread of each line that is earned later: the document's source key where there is one, else one for each line. A line that names
 * `deferredRevenue` itself is spread by its caller: one plan for all instalments of a term.
 */
export function spreadKeys(
  document: Pick<NewDocument, 'kind' | 'lines' | 'composed' | 'settings' | 'sourceKey'>,
): (string | null)[] {
  const { revenueRecognition } = document.settings
  const isBill = isVendorKind(document.kind)
  const deferred = document.lines.map((line, at) => {
    const { netMinor, revenueMinor } = document.composed.totals.lines[at]!
    if (isBill) return !!line.spreadToKey && netMinor > 0
    return (
      !!line.key &&
      !isWaiting(line.key) &&
      !!line.serviceFrom &&
      !!line.serviceTo &&
      revenueMinor > 0 &&
      isDeferred(line.serviceFrom, line.serviceTo, revenueRecognition)
    )
  })
  const isOnly = deferred.filter(Boolean).length === 1
  return deferred.map((is, at) =>
    is ? (isOnly ? document.sourceKey : `${document.sourceKey}:line${at + 1}`) : null,
  )
}

function postedLines(document: NewDocument, spreads: readonly (string | null)[]): PostedLine[] {
  return document.lines.map((line, at) => {
    const sums = document.composed.totals.lines[at]!
    const { revenueMinor, givenMinor, netMinor, taxMinor, reverseTaxMinor, carriedMinor = null } = sums
    return {
      key: line.key ?? null,
      accountId: line.accountId ?? null,
      revenueMinor,
      givenMinor,
      netMinor,
      taxMinor,
      reverseTaxMinor,
      carriedMinor,
      partyId: line.partyId ?? null,
      costCenterId: line.costCenterId ?? null,
      profitUnitId: line.profitUnitId ?? null,
      discountKey: line.discountKey ?? null,
      isDeferred: spreads[at] !== null,
    }
  })
}

/** Key of the spread of a deferred line's discount, which is given as the revenue is earned. */
export const discountSpreadKey = (spreadKey: string) => `${spreadKey}:discount`

async function spreadLine(ctx: Ctx, document: NewDocument, at: number, sourceKey: string): Promise<void> {
  const line = document.lines[at]!
  const { revenueMinor, givenMinor, netMinor } = document.composed.totals.lines[at]!
  const shared = {
    memo: `${line.descriptionAr} (${document.number})`.slice(0, 280),
    from: line.serviceFrom!,
    to: line.serviceTo!,
    partyId: line.partyId ?? document.partyId,
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
  }
  if (line.spreadToKey) {
    const used = { amountMinor: netMinor, debitKey: line.spreadToKey, creditKey: line.key! }
    await scheduleSpread(ctx, { ...shared, ...used, sourceKey })
    return
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
  const debitKey = line.discountKey ?? usualDiscountKey
  const given = { debitKey, creditKey: 'deferredRevenue', amountMinor: givenMinor }
  await scheduleSpread(ctx, { ...shared, ...given, sourceKey: discountSpreadKey(sourceKey) })
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
