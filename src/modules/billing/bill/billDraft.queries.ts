import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { plainRate } from '../foreign/foreignReading.queries.ts'
import { grossOf } from '../invoice/invoice.rules.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { billSubject } from './billAsking.commands.ts'

export async function getBillDraft(ctx: Ctx, input: { id: string }) {
  const row = await getDocument(ctx, input.id)
  if (row.kind !== 'bill') deny(notFound())
  const places = await accountsOf(ctx, row.id)
  const foreign = row.draft_currency as Currency | null
  const currency = foreign ?? ctx.company.currency
  const lines = await linesOf(ctx, row.id)
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  return {
    id: row.id,
    version: row.version,
    isDraft: row.status === 'draft',
    partyId: row.party_id,
    request: row.status === 'draft' ? await requestAbout(ctx, billSubject(row.id)) : null,
    partyName: party?.name ?? null,
    reference: row.reference,
    date: row.invoice_date,
    dueOn: row.due_on,
    note: row.note,
    taxInclusive: row.tax_inclusive,
    currency: foreign,
    rate: row.draft_rate && plainRate(row.draft_rate),
    lines: lines.map(line => ({
      accountId: places.get(line.line_no) ?? null,
      description: line.description,
      amount: moneyText(typedAmount(line, foreign !== null), currency),
      taxCode: line.tax_code,
      costCenterId: line.cost_center_id,
      profitUnitId: line.profit_unit_id,
      serviceFrom: line.service_from,
      serviceTo: line.service_to,
      spreadToKey: line.spread_to_key,
    })),
  }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What was typed for a line, tax as it was typed: a foreign one times its quantity, less its discount. */
function typedAmount(line: Line, isForeign: boolean): number {
  if (!isForeign) return line.gross_minor - line.line_discount_minor
  const { quantity, foreign_price_minor: unitPriceMinor, foreign_discount_minor: discountMinor } = line
  return grossOf({ quantity, unitPriceMinor: unitPriceMinor ?? 0 }) - (discountMinor ?? 0)
}

/** The account of each line: its own, or the one its key leads to today. */
async function accountsOf(ctx: Ctx, invoiceId: string): Promise<Map<number, string | null>> {
  const rows = await rawQuery<{ lineNo: number; accountId: string | null }>(
    ctx.db,
    `select l.line_no as "lineNo", coalesce(l.account_id, m.account_id) as "accountId"
     from billing.invoice_line l
     left join accounting.account_mapping m on m.company_id = $1 and m.key = l.key
     where l.company_id = $1 and l.invoice_id = $2`,
    [ctx.company.id, invoiceId],
  )
  return new Map(rows.map(row => [row.lineNo, row.accountId]))
}
