import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import type { ComposedDocument } from '../document/documentWriting.commands.ts'
import type { ForeignDocument } from '../foreign/foreignReading.queries.ts'
import type { AdvanceWish, InvoiceLineDraft } from '../invoice/invoice.rules.ts'
import { shownWith } from '../money/amounts.queries.ts'
import { familyOf } from '../party/partyFamily.queries.ts'
import {
  type AdvancePart,
  advanceKey,
  carriedOf,
  type Deduction,
  type OpenAdvance,
  takeBack,
  whyNotDeduct,
  withDeductions,
  worthOf,
} from './advance.rules.ts'

type LeftRow = AdvancePart & {
  invoiceId: string
  number: string
  date: Day
  /** Null for the company's. */
  currency: Currency | null
}

export type ListedAdvance = OpenAdvance & { readonly date: Day }

/**
 * What is left of invoices for advances by code and rate: what they say, less their credits and what final invoices took back; the
 * credit of a final invoice gives it back. In the advance's own currency, with what that stands for in the books.
 */
const leftSql = (narrowed: string) => `
  select a.id as "invoiceId", a.number, a.invoice_date as date, f.currency, l.tax_code as code, l.tax_rate_bps as "rateBps",
    sum(s.sign * case when f.currency is null then l.net_minor else l.foreign_net_minor end)::bigint as "netMinor",
    sum(s.sign * case when f.currency is null then l.tax_minor else l.foreign_tax_minor end)::bigint as "taxMinor",
    case when f.currency is not null then sum(s.sign * coalesce(l.carried_minor, l.net_minor))::bigint end as "carriedMinor"
  from billing.invoice a
  join lateral (
    select o.invoice_id, o.line_no from billing.invoice_line o
      where o.company_id = $1 and o.key = '${advanceKey}' and o.invoice_id = a.id and o.deducts_id is null
    union all
    select c.invoice_id, c.line_no from billing.invoice n
      join billing.invoice_line c on c.company_id = $1 and c.key = '${advanceKey}' and c.invoice_id = n.id and c.deducts_id is null
      where n.company_id = $1 and n.corrects_id = a.id
    union all
    select d.invoice_id, d.line_no from billing.invoice_line d where d.company_id = $1 and d.deducts_id = a.id
  ) at on true
  join billing.invoice_line l on l.company_id = $1 and l.invoice_id = at.invoice_id and l.line_no = at.line_no
  join billing.invoice i on i.company_id = $1 and i.id = l.invoice_id and i.status = 'issued'
  cross join lateral (select case i.kind when 'creditNote' then -1 else 1 end as sign) s
  left join billing.foreign_document f on f.company_id = $1 and f.invoice_id = a.id
  where a.company_id = $1 and a.status = 'issued' and a.kind in ('sale', 'service') and ${narrowed}
    and exists (select from billing.invoice_line k where k.company_id = $1 and k.invoice_id = a.id and k.key = '${advanceKey}'
      and k.deducts_id is null)
  group by a.id, a.number, a.invoice_date, f.currency, l.tax_code, l.tax_rate_bps
  having sum(s.sign * case when f.currency is null then l.net_minor + l.tax_minor
    else l.foreign_net_minor + l.foreign_tax_minor end) > 0
  order by a.invoice_date, a.number, l.tax_code, l.tax_rate_bps`

function advancesIn(ctx: Ctx, rows: readonly LeftRow[]): ListedAdvance[] {
  const found = new Map<string, ListedAdvance & { parts: AdvancePart[] }>()
  for (const { invoiceId, number, date, currency: foreign, ...part } of rows) {
    const currency = foreign ?? ctx.company.currency
    const advance = found.get(invoiceId) ?? { invoiceId, number, date, currency, parts: [] }
    advance.parts.push(part)
    found.set(invoiceId, advance)
  }
  return [...found.values()]
}

/** Advances of a customer (all its ids) that were invoiced and not taken back whole, oldest first. */
export async function openAdvances(ctx: Ctx, partyId: string): Promise<ListedAdvance[]> {
  const family = await familyOf(ctx, partyId)
  return advancesIn(
    ctx,
    await rawQuery<LeftRow>(ctx.db, leftSql('a.party_id = any($2)'), [ctx.company.id, family]),
  )
}

/** What is left of one invoice's advances; nothing where it has none. */
export async function advanceLeft(ctx: Ctx, invoiceId: string): Promise<readonly AdvancePart[]> {
  const [advance] = advancesIn(
    ctx,
    await rawQuery<LeftRow>(ctx.db, leftSql('a.id = $2'), [ctx.company.id, invoiceId]),
  )
  return advance?.parts ?? []
}

/** A document's lines and sums with the advances it takes back. With the ledger locked nothing takes them meanwhile. */
export async function deductAdvances(
  ctx: Ctx,
  draft: {
    partyId: string
    lines: readonly InvoiceLineDraft[]
    taxInclusive?: boolean
    foreign?: { currency: Currency } | null
    advances?: readonly AdvanceWish[]
  },
  composed: ComposedDocument,
): Promise<{ lines: readonly InvoiceLineDraft[]; composed: ComposedDocument }> {
  const wishes = draft.advances ?? []
  if (wishes.length === 0) return { lines: draft.lines, composed }
  const currency = draft.foreign?.currency ?? ctx.company.currency
  const open = await openAdvances(ctx, draft.partyId)
  const taxInclusive = draft.taxInclusive ?? false
  const deductions: Deduction[] = []
  let whole = { lines: draft.lines, tax: composed.tax, totals: composed.totals }
  for (const [at, wish] of wishes.entries()) {
    const field = `advances.${at}.amount`
    const isTwice = deductions.some(one => one.advance.invoiceId === wish.invoiceId)
    const advance = isTwice ? undefined : open.find(one => one.invoiceId === wish.invoiceId)
    if (!advance) return deny(invalid('billing.advance.notOpen', { field }))
    if (advance.currency !== currency) {
      const params = { number: advance.number, currency: advance.currency }
      return deny(invalid('billing.advance.foreign', { field, params }))
    }
    const amountMinor = wish.amountMinor ?? worthOf(advance.parts)
    refuse(whyNotDeduct(advance, amountMinor, whole.totals, field, shownWith(ctx, currency)))
    const deduction = { advance, parts: takeBack(advance.parts, amountMinor) }
    deductions.push(deduction)
    whole = withDeductions(whole, [deduction], taxInclusive)
  }
  const { lines, tax, totals } = whole
  return { lines, composed: { ...composed, tax, totals } }
}

/**
 * A credit of chosen lines, checked against what of an invoiced advance no final invoice took back yet. In another currency it leaves
 * the account of advances with what was put there, whatever the credit's own rate.
 */
export async function creditAdvance(
  ctx: Ctx,
  invoiceId: string,
  own: ForeignDocument | null,
  lines: readonly InvoiceLineDraft[],
  composed: ComposedDocument,
): Promise<ComposedDocument> {
  const isAhead = lines.map(line => line.key === advanceKey)
  const typed = (composed.typed ?? composed.totals).lines
  const credited = typed.reduce((sum, line, at) => sum + (isAhead[at] ? line.netMinor + line.taxMinor : 0), 0)
  if (credited === 0) return composed
  const left = new Map(
    (await advanceLeft(ctx, invoiceId)).map(part => [`${part.code} ${part.rateBps}`, part] as const),
  )
  const most = worthOf([...left.values()])
  if (credited > most) {
    const max = shownWith(ctx, own?.currency ?? ctx.company.currency)(most)
    deny(invalid('billing.advance.creditTooMuch', { field: 'lines', params: { max } }))
  }
  const carried = composed.totals.lines.map((line, at) => {
    const { code, rateBps } = composed.tax[at]!
    const part = isAhead[at] ? left.get(`${code} ${rateBps}`) : undefined
    if (!part) return line
    const { netMinor } = typed[at]!
    const carriedMinor = carriedOf(part, netMinor)
    const after = {
      netMinor: part.netMinor - netMinor,
      carriedMinor: (part.carriedMinor ?? 0) - (carriedMinor ?? 0),
    }
    left.set(`${code} ${rateBps}`, { ...part, ...after })
    return { ...line, carriedMinor }
  })
  return { ...composed, totals: { ...composed.totals, lines: carried } }
}

/** The issued invoices that take an advance back and were not credited whole since, with what they take, tax included. */
export async function deductionsOf(
  ctx: Ctx,
  invoiceId: string,
): Promise<readonly { id: string; number: string; amountMinor: number }[]> {
  return rawQuery(
    ctx.db,
    `select i.id, i.number, -sum(coalesce(l.foreign_net_minor + l.foreign_tax_minor, l.net_minor + l.tax_minor))::bigint as "amountMinor" from billing.invoice_line l
     join billing.invoice i on i.company_id = $1 and i.id = l.invoice_id and i.status = 'issued' and i.kind in ('sale', 'service')
     where l.company_id = $1 and l.deducts_id = $2 and not exists (
       select from billing.invoice n
       join billing.invoice_line c on c.company_id = $1 and c.invoice_id = n.id and c.deducts_id = $2
       where n.company_id = $1 and n.corrects_id = i.id and n.status = 'issued')
     group by i.id, i.number order by i.number`,
    [ctx.company.id, invoiceId],
  )
}

/** Why an invoice for an advance can be neither voided nor credited whole: final invoices took it back. */
export const isDeducted = (deductions: readonly { number: string }[]): Refusal | null =>
  deductions.length === 0
    ? null
    : refused('billing.advance.isDeducted', {
        params: { numbers: deductions.map(one => one.number).join('، ') },
      })

export const whyNotUndoAdvance = async (ctx: Ctx, invoiceId: string): Promise<Refusal | null> =>
  isDeducted(await deductionsOf(ctx, invoiceId))
