import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import { billEntry } from '../bill/bill.postings.ts'
import { linesOf } from '../document/documentWriting.commands.ts'
import { moduleOfSource } from '../document/once.commands.ts'
import { foreignOf } from '../foreign/foreignReading.queries.ts'
import { invoiceEntry } from '../invoice/invoice.postings.ts'
import { getDocument } from '../invoice/invoiceIssuing.commands.ts'
import { type PostedSplit, paymentEntry } from '../payment/payment.postings.ts'
import { readPayment } from '../payment/payment.queries.ts'

type Place = { lineNo: number; accountId: string | null; partyId: string | null }

// The account of the ledger that each part of a payment reaches: where its document stands.
const tenderPlaces = `
  select t.line_no as "lineNo", null as "partyId", coalesce(a.account_id, m.account_id) as "accountId"
  from billing.payment_tender t
  join billing.payment p on p.company_id = $1 and p.id = t.payment_id
  left join billing.treasury_account a on a.company_id = $1 and a.id = t.treasury_account_id
  left join accounting.account_mapping m on m.company_id = $1 and t.cheque_id is not null
    and m.key = case p.direction when 'in' then 'chequesReceivable' else 'chequesPayable' end
  where t.company_id = $1 and t.payment_id = $2 order by t.line_no`

const splitPlaces = `
  select s.line_no as "lineNo",
    coalesce(case when o.at_once then i.control_account_id end, d.control_account_id, r.advance_account_id,
      case when s.kind in ('invoice', 'advance') then case when c.id is not null then m.account_id else p.advance_account_id end end) as "accountId",
    coalesce(case when o.at_once then i.party_id end, d.party_id, r.party_id, p.party_id) as "partyId"
  from billing.payment_split s
  join billing.payment p on p.company_id = $1 and p.id = s.payment_id
  left join billing.invoice i on i.company_id = $1 and i.id = s.invoice_id
  -- A document that came into the books after the payment was settled from its advance.
  left join lateral (select exists (select from billing.allocation a where a.company_id = $1 and a.payment_id = p.id
    and a.invoice_id = i.id and a.amount_minor > 0 and not a.posted and a.allocated_on = p.payment_date) as at_once) o on true
  left join billing.deposit d on d.company_id = $1 and d.id = s.deposit_id
  left join billing.payment r on r.company_id = $1 and r.id = s.refunds_id
  left join billing.cheque c on c.company_id = $1 and c.payment_id = p.id and c.direction = 'in'
  left join accounting.account_mapping m on m.company_id = $1 and m.key = 'chequesUnearned'
  where s.company_id = $1 and s.payment_id = $2 order by s.line_no`

/** The entry of a stored payment, as it was when it was taken. */
export async function paymentDraftOf(ctx: Ctx, id: string): Promise<JournalDraft> {
  const { row, tenders, foreign } = await readPayment(ctx, id)
  const places = (sql: string) => rawQuery<Place>(ctx.db, sql, [ctx.company.id, id])
  const [tenderAt, splitAt] = [await places(tenderPlaces), await places(splitPlaces)]
  const stored = await ctx.db
    .selectFrom('billing.payment_split')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('line_no')
    .execute()
  const sumOf = (kind: string) =>
    stored.filter(split => split.kind === kind).reduce((sum, split) => sum + split.amount_minor, 0)
  const documents = await foreignOf(
    ctx,
    stored.flatMap(split => split.invoice_id ?? []),
  )
  const splits = stored.flatMap((split, at): PostedSplit[] => {
    if (split.kind === 'rounding' || split.kind === 'exchange') return []
    const { amount_minor: amountMinor, tax_minor: taxMinor } = split
    if (split.kind === 'line') {
      const place = split.key ? { key: split.key } : { accountId: split.account_id! }
      const { cost_center_id: costCenterId, profit_unit_id: profitUnitId } = split
      const whose = split.party_id ? { partyId: split.party_id } : {}
      return [{ amountMinor, place, taxMinor, costCenterId, profitUnitId, ...whose }]
    }
    const { accountId, partyId } = splitAt[at]!
    const inForeign = split.foreign_minor === null ? {} : { foreignMinor: split.foreign_minor }
    return [{ amountMinor, accountId: accountId!, partyId, ...inForeign }]
  })
  const currency: Currency | null = foreign?.currency ?? [...documents.values()][0]?.currency ?? null
  return paymentEntry({
    id,
    direction: row.direction,
    number: row.number,
    date: row.payment_date,
    partyId: row.party_id,
    tenders: tenders.map((tender, at) => ({
      accountId: tenderAt[at]!.accountId!,
      amountMinor: tender.amount,
      foreignMinor: tender.foreignMinor,
    })),
    splits,
    roundingMinor: sumOf('rounding'),
    exchangeMinor: sumOf('exchange'),
    currency,
    inNameOf: [moduleOfSource(row.source_key)],
  })
}

/** The entry of a stored document, as it was when it was issued. */
export async function invoiceDraftOf(ctx: Ctx, id: string): Promise<JournalDraft> {
  const row = await getDocument(ctx, id)
  const lines = await linesOf(ctx, id)
  const foreign = (await foreignOf(ctx, [id])).get(id) ?? null
  const document = {
    sourceKey: row.source_key!,
    number: row.number!,
    date: row.invoice_date,
    partyId: row.party_id,
    controlAccountId: row.control_account_id!,
    totalMinor: row.total_minor,
    foreign,
    lines: lines.map(line => ({
      key: line.key,
      accountId: line.account_id,
      revenueMinor: line.revenue_minor,
      givenMinor: line.given_minor,
      netMinor: line.net_minor,
      taxMinor: line.tax_minor,
      reverseTaxMinor: line.reverse_tax_minor,
      carriedMinor: line.carried_minor,
      partyId: line.party_id,
      costCenterId: line.cost_center_id,
      profitUnitId: line.profit_unit_id,
      discountKey: line.discount_key,
      isDeferred: line.spread_key !== null,
    })),
  }
  return row.kind === 'bill' || row.kind === 'vendorCredit'
    ? billEntry({ ...document, kind: row.kind })
    : invoiceEntry({ ...document, kind: row.kind })
}
