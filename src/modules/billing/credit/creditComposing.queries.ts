import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { splitByWeights } from '#kernel/shared/money.ts'
import { isVendorKind } from '../bill/bill.rules.ts'
import { type ComposedDocument, linesOf } from '../document/documentWriting.commands.ts'
import type { ForeignDocument } from '../foreign/foreignReading.queries.ts'
import type { ComposedLine, InvoiceLineDraft } from '../invoice/invoice.rules.ts'
import { composeDocument, type getDocument, inOwnCurrency } from '../invoice/invoiceIssuing.commands.ts'
import {
  type Creditable,
  lineBeyondItsCode,
  takenInBase,
  taxGroup,
  type UncreditedTax,
  withRestInBase,
  withRestOfTax,
} from './credit.rules.ts'
import { type Dimensions, endSpansOf, ownDimensions } from './creditSpreads.queries.ts'

type Document = Awaited<ReturnType<typeof getDocument>>

type CreditLines = {
  lines: readonly InvoiceLineDraft[]
  composed: ComposedDocument
  foreign: Awaited<ReturnType<typeof inOwnCurrency>>['foreign']
  /** The line that takes back more of its tax code than the document has left of it. */
  beyond?: ReturnType<typeof lineBeyondItsCode>
}

/**
 * A credit of single amounts, in the document's own currency, with the tax of the document's day: together the credits of a document
 * take back its tax and no more. A line that names no code takes the document's, where that has one for all its lines.
 */
export async function partCredit(
  ctx: Ctx,
  invoice: Document,
  own: ForeignDocument | null,
  draft: { lines: readonly InvoiceLineDraft[]; rate?: string | null },
): Promise<CreditLines> {
  const usual = await onlyTaxCode(ctx, invoice.id)
  const lines = draft.lines.map(line => (line.taxCode === undefined ? { ...line, ...usual } : line))
  const date = invoice.invoice_date
  const side = isVendorKind(invoice.kind) ? 'bill' : 'sale'
  const composed = await composeDocument(ctx, { date, lines }, invoice.tax_inclusive, null, side)
  const uncredited = await uncreditedTax(ctx, invoice.id)
  const totals = withRestOfTax(composed.totals, composed.tax, uncredited, invoice.tax_inclusive)
  const typed = { ...composed, totals }
  const foreign = own && { currency: own.currency, rate: draft.rate ?? own.rate }
  // What older foreign documents have left of a code is not known.
  const beyond = own ? null : lineBeyondItsCode(totals, composed.tax, uncredited, invoice.tax_inclusive)
  return { lines, beyond, ...(await inOwnCurrency(ctx, { foreign, date }, typed)) }
}

/** The code that all lines of a document carry, none where they carry none; nothing where they differ. */
async function onlyTaxCode(ctx: Ctx, invoiceId: string): Promise<{ taxCode?: string | null }> {
  const rows = await ctx.db
    .selectFrom('billing.invoice_line')
    .select('tax_code')
    .distinct()
    .where('invoice_id', '=', invoiceId)
    .execute()
  return rows.length === 1 ? { taxCode: rows[0]!.tax_code } : {}
}

/**
 * A credit of a foreign document at the document's own rate, as all before it: in the company's currency it takes no more than they
 * left, and the last one all of that, so that neither revenue nor tax of the document stays behind.
 */
export async function inBooks(
  ctx: Ctx,
  invoice: Document,
  own: ForeignDocument,
  isLast: boolean,
  credit: CreditLines,
): Promise<CreditLines> {
  const [left] = await rawQuery<{ netMinor: number; taxMinor: number; isAlike: boolean }>(
    ctx.db,
    `select $3::bigint - coalesce(sum(n.total_minor - n.tax_minor), 0)::bigint as "netMinor",
       $4::bigint - coalesce(sum(n.tax_minor), 0)::bigint as "taxMinor",
       coalesce(bool_and(f.rate = $5::numeric), true) and $6::numeric = $5::numeric as "isAlike"
     from billing.invoice n
     left join billing.foreign_document f on f.company_id = $1 and f.invoice_id = n.id
     where n.company_id = $1 and n.corrects_id = $2 and n.status = 'issued'`,
    [
      ...[ctx.company.id, invoice.id, invoice.total_minor - invoice.tax_minor, invoice.tax_minor],
      ...[own.rate, credit.foreign?.rate ?? own.rate],
    ],
  )
  if (!left!.isAlike) return credit
  const { lines, taxMinor } = credit.composed.totals
  const written = { netMinor: lines.reduce((sum, line) => sum + line.netMinor, 0), taxMinor }
  const totals = withRestInBase(credit.composed.totals, takenInBase(written, left!, isLast))
  return totals ? { ...credit, composed: { ...credit.composed, totals } } : credit
}

/** What of a document's tax no credit took back yet, by code and rate, in the document's own currency. */
function uncreditedTax(ctx: Ctx, invoiceId: string): Promise<UncreditedTax[]> {
  return rawQuery<UncreditedTax>(
    ctx.db,
    `select l.tax_code as code, l.tax_rate_bps as "rateBps",
       sum(s.way * coalesce(l.foreign_net_minor, l.net_minor))::bigint as "netMinor",
       sum(s.way * coalesce(l.reverse_tax_minor, l.foreign_tax_minor, l.tax_minor))::bigint as "taxMinor"
     from billing.invoice i
     cross join lateral (select case when i.id = $2 then 1 else -1 end as way) s
     join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id and l.tax_code is not null
     where i.company_id = $1 and (i.id = $2 or i.corrects_id = $2) and i.status = 'issued'
     group by l.tax_code, l.tax_rate_bps
     having count(*) filter (where l.foreign_net_minor is null) in (0, count(*))
       and not bool_or(l.foreign_net_minor is not null and l.reverse_tax_minor is not null)`,
    [ctx.company.id, invoiceId],
  )
}

/** What no credit has taken back of issued documents before tax, in the company's currency, over credits of all modules. */
export async function uncreditedNets(
  ctx: Ctx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await rawQuery<{ id: string; minor: number }>(
    ctx.db,
    `select coalesce(i.corrects_id, i.id) as id,
       sum(case when i.corrects_id is null then i.total_minor - i.tax_minor else i.tax_minor - i.total_minor end)::bigint as minor
     from billing.invoice i
     where i.company_id = $1 and (i.id = any ($2) or i.corrects_id = any ($2)) and i.status = 'issued' group by 1`,
    [ctx.company.id, invoiceIds],
  )
  return new Map(rows.map(row => [row.id, row.minor]))
}

/** What no credit has taken back of documents in the company's currency, by code and rate of tax. */
export async function creditableByTax(
  ctx: Ctx,
  invoiceIds: readonly string[],
): Promise<(invoiceId: string) => ReadonlyMap<string, Creditable>> {
  const rows =
    invoiceIds.length === 0
      ? []
      : await rawQuery<Creditable & { invoiceId: string; code: string }>(
          ctx.db,
          `select coalesce(i.corrects_id, i.id) as "invoiceId", l.tax_code as code, l.tax_rate_bps as "rateBps",
             sum(case when i.corrects_id is null then l.net_minor else -l.net_minor end)::bigint as "netMinor",
             sum(case when i.corrects_id is null then l.tax_minor else -l.tax_minor end)::bigint as "taxMinor"
           from billing.invoice i join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id
           where i.company_id = $1 and (i.id = any ($2) or i.corrects_id = any ($2)) and i.status = 'issued'
             and l.tax_code is not null and l.reverse_tax_minor is null
           group by 1, 2, 3`,
          [ctx.company.id, invoiceIds],
        )
  return invoiceId =>
    new Map(
      rows
        .filter(row => row.invoiceId === invoiceId)
        .map(({ code, rateBps, netMinor, taxMinor }) => [
          taxGroup({ code, rateBps }),
          { netMinor, taxMinor, rateBps },
        ]),
    )
}

/**
 * A credit for everything: the lines as they were issued, to the last unit of tax. What is still deferred comes off
 * `deferredRevenue` (its spread stops on the day), what is earned off the revenue; a foreign document at its own rate. After an
 * earlier credit only single amounts can be credited.
 */
export async function wholeCredit(
  ctx: Ctx,
  invoice: Document,
  own: ForeignDocument | null,
  on: Day,
): Promise<CreditLines> {
  const lines: InvoiceLineDraft[] = []
  const sums: ComposedLine[] = []
  const tax: ComposedDocument['tax'][number][] = []
  const pieces: (readonly number[])[] = []
  const rows = await linesOf(ctx, invoice.id)
  for (const [at, row] of rows.entries()) {
    // Tax goes with one piece of a line that is partly earned; the other has none of it.
    const put = (
      key: string | null,
      revenueMinor: number,
      givenMinor: number,
      isTaxed = true,
      of: Dimensions = ownDimensions(row),
    ) => {
      lines.push({
        descriptionAr: row.description,
        descriptionEn: row.description_en,
        key,
        accountId: key ? null : row.account_id,
        partyId: row.party_id,
        costCenterId: of.costCenterId,
        profitUnitId: of.profitUnitId,
        discountKey: row.discount_key,
        deductsId: row.deducts_id,
      })
      const netMinor = revenueMinor - givenMinor
      pieces[at] = [...(pieces[at] ?? []), netMinor]
      const typed = {
        quantity: '1',
        unitPriceMinor: revenueMinor,
        grossMinor: revenueMinor,
        documentDiscountMinor: 0,
      }
      const taxMinor = isTaxed ? row.tax_minor : 0
      const reverseTaxMinor = row.reverse_tax_minor && !isTaxed ? 0 : row.reverse_tax_minor
      const amounts = {
        revenueMinor,
        givenMinor,
        netMinor,
        taxMinor,
        reverseTaxMinor,
        carriedMinor: row.carried_minor,
      }
      sums.push({ ...typed, lineDiscountMinor: givenMinor, ...amounts })
      tax.push({ code: row.tax_code, rateBps: row.tax_rate_bps })
    }
    if (!row.spread_key) {
      put(row.key, row.revenue_minor, row.given_minor)
      continue
    }
    const spans = await endSpansOf(ctx, row, on)
    const waits = row.spread_to_key ? row.key : 'deferredRevenue'
    const became = row.spread_to_key ?? row.key
    const earnedAt = spans.findLastIndex(span => span.earnedMinor > 0)
    for (const [no, span] of spans.entries()) {
      if (span.waitingMinor > 0) put(waits, span.waitingMinor, 0, earnedAt < 0, span)
      if (span.earnedMinor > 0) put(became, span.earnedMinor, span.givenMinor, no === earnedAt, span)
    }
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
  const typed = own && typedPieces(rows, pieces, totals, own)
  const foreign = own && { currency: own.currency, rate: own.rate, totalMinor: own.totalMinor }
  return { lines, composed: { totals, tax, ...(typed ? { typed } : {}) }, foreign }
}

/** The pieces of a foreign document's lines in its currency; null where the lines were not kept in it. */
function typedPieces(
  rows: readonly LineRow[],
  pieces: readonly (readonly number[])[],
  totals: ComposedDocument['totals'],
  own: ForeignDocument,
): ComposedDocument['totals'] | null {
  if (rows.some(row => row.foreign_net_minor === null)) return null
  const parts = rows.flatMap((row, at) =>
    splitByWeights(row.foreign_net_minor!, weightsOf(pieces[at] ?? [])).map(netMinor => ({
      netMinor,
      taxMinor: row.foreign_tax_minor ?? 0,
    })),
  )
  const lines = totals.lines.map((line, at) => ({
    ...line,
    unitPriceMinor: parts[at]!.netMinor,
    netMinor: parts[at]!.netMinor,
    lineDiscountMinor: 0,
    // Of a line in two pieces one alone is taxed.
    taxMinor: line.taxMinor === 0 ? 0 : parts[at]!.taxMinor,
  }))
  return { ...totals, lines, totalMinor: own.totalMinor }
}

/** How the pieces of a line share its amount. A line of a cent may come to nothing in the company's currency: its first piece has it. */
function weightsOf(pieces: readonly number[]): number[] {
  const weights = pieces.map(Math.abs)
  return weights.some(weight => weight > 0) ? weights : pieces.map((_, at) => (at === 0 ? 1 : 0))
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]
