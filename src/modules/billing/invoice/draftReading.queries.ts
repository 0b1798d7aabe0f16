import type { Currency } from '#kernel/shared/money.ts'
import type { linesOf } from '../document/documentWriting.commands.ts'
import { plainRate } from '../foreign/foreignReading.queries.ts'
import type { AdvanceWish, InvoiceLineDraft } from './invoice.rules.ts'
import type { getDocument } from './invoiceIssuing.commands.ts'

type Row = Awaited<ReturnType<typeof getDocument>>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What the lines of a draft take back of each advance, tax included. */
function deductedIn(lines: readonly Line[]): AdvanceWish[] {
  const amounts = new Map<string, number>()
  for (const line of lines) {
    const { deducts_id: advanceId, foreign_net_minor: net, foreign_tax_minor: tax } = line
    if (!advanceId) continue
    const taken = net === null || tax === null ? line.net_minor + line.tax_minor : net + tax
    amounts.set(advanceId, (amounts.get(advanceId) ?? 0) - taken)
  }
  return [...amounts].map(([invoiceId, amountMinor]) => ({ invoiceId, amountMinor }))
}

const lineDraft = (line: Line): InvoiceLineDraft => ({
  descriptionAr: line.description,
  descriptionEn: line.description_en,
  key: line.key,
  accountId: line.account_id,
  quantity: line.quantity,
  unitPriceMinor: line.foreign_price_minor ?? line.unit_price_minor,
  discountMinor: line.foreign_discount_minor ?? line.line_discount_minor,
  taxCode: line.tax_code,
  partyId: line.party_id,
  costCenterId: line.cost_center_id,
  profitUnitId: line.profit_unit_id,
  serviceFrom: line.service_from,
  serviceTo: line.service_to,
  spreadToKey: line.spread_to_key,
})

/** The content of a stored draft invoice or bill, as the front doors take it. */
export function contentOf(row: Omit<Row, 'isCovered'>, stored: readonly Line[]) {
  const advances = deductedIn(stored)
  const bps = row.document_discount_bps
  const amountMinor = row.document_discount_minor ?? row.draft_discount_minor
  const currency = row.draft_currency as Currency | null
  return {
    partyId: row.party_id,
    date: row.invoice_date,
    dueOn: row.due_on,
    reference: row.reference,
    note: row.note,
    taxInclusive: row.tax_inclusive,
    documentDiscount: bps !== null ? { bps } : amountMinor !== null ? { amountMinor } : null,
    ...(advances.length > 0 ? { advances } : {}),
    ...(currency ? { foreign: { currency, rate: row.draft_rate && plainRate(row.draft_rate) } } : {}),
    lines: stored.filter(line => line.deducts_id === null).map(lineDraft),
  }
}
