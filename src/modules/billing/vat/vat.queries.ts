import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { endedVatPeriod, findVatSettlement, vatMovement } from '#modules/accounting/public.server.ts'
import { partyDisplay } from '#modules/parties/public.server.ts'
import { companyPaper, companyVatNumber, pdfReply } from '#modules/platform/public.server.ts'
import { rateText, taxCodeOn } from '../taxCode/tax.rules.ts'
import { taxCodes } from '../taxCode/taxCode.queries.ts'
import type * as contract from './vat.contract.ts'

export { listVatEntries } from './vatEntries.queries.ts'

type Period = { from: Day; to: Day }

const isVendor = "i.kind in ('bill', 'vendorCredit')"
const reversed = 'coalesce(l.reverse_tax_minor, 0)'

/** Taxed lines of documents on a day of their own, or of their void; what is reverse charged stands on both sides. */
const documentLines = (day: string, isUndo: boolean) => {
  const sign = `case when i.kind in ('creditNote', 'vendorCredit', 'writeOff') then ${isUndo ? 1 : -1} else ${isUndo ? -1 : 1} end`
  const lines = (side: string, tax: string, narrowed: string) => `
  select ${day} as on_day, i.id, i.number, i.party_id, ${isUndo} as is_undo, l.tax_code as code, l.tax_rate_bps as rate, ${side} as side,
    case when ${isVendor} then 'bill' else 'invoice' end as document, ${sign} * l.net_minor as net, ${sign} * ${tax} as tax
  from billing.invoice i join billing.invoice_line l on l.company_id = $1 and l.invoice_id = i.id and ${narrowed}
  where i.company_id = $1 and i.status <> 'draft' and ${day} between $2 and $3`
  return `${lines(`case when ${isVendor} then 'input' else 'output' end`, `(l.tax_minor + ${reversed})`, 'l.tax_code is not null')}
  union all${lines("'output'", 'l.reverse_tax_minor', 'l.reverse_tax_minor is not null')}`
}

/**
 * Every taxed line of a period with the side it stands on; credits count negative, and a void is a line of its own on its day, so
 * that the return of a past period never changes.
 */
const linesSql = `${documentLines('i.invoice_date', false)}
  union all${documentLines('i.voided_on', true)}
  union all
  select p.payment_date, p.id, p.number, p.party_id, false, s.tax_code, s.tax_rate_bps,
    case p.direction when 'in' then 'output' else 'input' end, 'payment', s.amount_minor - s.tax_minor, s.tax_minor
  from billing.payment p join billing.payment_split s on s.company_id = $1 and s.payment_id = p.id and s.tax_code is not null
  where p.company_id = $1 and p.payment_date between $2 and $3
  union all
  select p.voided_on, p.id, p.number, p.party_id, true, s.tax_code, s.tax_rate_bps,
    case p.direction when 'in' then 'output' else 'input' end, 'payment', s.tax_minor - s.amount_minor, -s.tax_minor
  from billing.payment p join billing.payment_split s on s.company_id = $1 and s.payment_id = p.id and s.tax_code is not null
  where p.company_id = $1 and p.voided_on between $2 and $3
  union all
  select p.returned_on, p.id, p.number, p.party_id, true, s.tax_code, s.tax_rate_bps,
    case p.direction when 'in' then 'output' else 'input' end, 'payment', s.tax_minor - s.amount_minor, -s.tax_minor
  from billing.payment p join billing.payment_split s on s.company_id = $1 and s.payment_id = p.id and s.tax_code is not null
  where p.company_id = $1 and p.returned_on between $2 and $3`

type BoxRow = {
  side: 'output' | 'input'
  code: string
  rateBps: number
  net: number
  tax: number
  lines: number
}

export async function showVatReturn(ctx: Ctx, asked: Partial<Period>) {
  // One day alone is half a question: answered with another period it would be a wrong return.
  if (!asked.from !== !asked.to) deny(invalid('kernel.field.required', { field: asked.from ? 'to' : 'from' }))
  const { from, to } = asked.from && asked.to ? { from: asked.from, to: asked.to } : await endedVatPeriod(ctx)
  if (to < from) deny(invalid('accounting.report.days', { field: 'to' }))
  const [rows, codes, moved, settlement, vatNumber] = await Promise.all([
    rawQuery<BoxRow>(
      ctx.db,
      `select side, code, rate as "rateBps", sum(net)::bigint as net, sum(tax)::bigint as tax, count(*)::int as lines
       from (${linesSql}) l group by side, code, rate order by side desc, rate desc, code`,
      [ctx.company.id, from, to],
    ),
    taxCodes(ctx),
    vatMovement(ctx, from, to),
    findVatSettlement(ctx, to),
    companyVatNumber(ctx),
  ])
  const boxes = rows.map(row => {
    const code = taxCodeOn(codes, row.code, to) ?? codes.find(one => one.code === row.code)
    const { kind = 'standard', nameAr = row.code, nameEn = row.code } = code ?? {}
    const returnBox = (row.side === 'input' ? code?.inputBox : null) ?? code?.returnBox ?? null
    return { ...row, kind, nameAr, nameEn, returnBox, isReverse: code?.isReverse ?? false }
  })
  const sideOf = (side: BoxRow['side'], ledger: number, accountId: string | null) => {
    const own = rows.filter(row => row.side === side)
    const sum = (field: 'net' | 'tax') => own.reduce((total, row) => total + row[field], 0)
    return { net: sum('net'), tax: sum('tax'), other: ledger - sum('tax'), ledger, accountId }
  }
  return {
    from,
    to,
    boxes,
    output: sideOf('output', moved.outputMinor, moved.outputAccountId),
    input: sideOf('input', moved.inputMinor, moved.inputAccountId),
    due: moved.outputMinor - moved.inputMinor,
    settlement,
    hasTax: codes.length > 0,
    vatNumber: vatNumber || null,
  }
}

type LineRow = {
  on: Day
  id: string
  number: string
  partyId: string | null
  isUndo: boolean
  document: 'invoice' | 'bill' | 'payment'
  net: number
  tax: number
}

export async function listVatLines(ctx: Ctx, input: InputOf<typeof contract.listVatLines>) {
  const after = input.cursor ? /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36}) (true|false)$/.exec(input.cursor) : null
  if (input.cursor && !after) deny(invalid('kernel.list.cursor', { field: 'cursor' }))
  const rows = await rawQuery<LineRow>(
    ctx.db,
    `select on_day as on, id, number, party_id as "partyId", is_undo as "isUndo", document, sum(net)::bigint as net, sum(tax)::bigint as tax
     from (${linesSql}) l where side = $4 and ($5::text is null or code = $5) and ($6::int is null or rate = $6)
       and ($7::date is null or (on_day, id, is_undo) > ($7, $8::uuid, $9::boolean))
     group by on_day, id, number, party_id, is_undo, document order by on_day, id, is_undo limit $10`,
    [
      ...[ctx.company.id, input.from, input.to, input.side, input.code ?? null, input.rateBps ?? null],
      ...[after?.[1] ?? null, after?.[2] ?? null, after ? after[3] === 'true' : null, input.limit + 1],
    ],
  )
  const shown = rows.slice(0, input.limit)
  const parties = await partyDisplay(
    ctx,
    shown.flatMap(row => row.partyId ?? []),
  )
  const last = shown.at(-1)
  return {
    next: rows.length > shown.length && last ? `${last.on} ${last.id} ${last.isUndo}` : null,
    rows: shown.map(({ id, partyId, ...row }) => ({
      ...row,
      documentId: id,
      partyName: (partyId && parties.get(partyId)?.name) || null,
    })),
  }
}

export async function printVatReturn(ctx: Ctx, input: InputOf<typeof contract.printVatReturn>) {
  const { from, to, locale } = input
  const [shown, paper] = await Promise.all([showVatReturn(ctx, input), companyPaper(ctx, { locale })])
  const { money, day, instant, currency } = paperFormat(paper)
  const sides = (['output', 'input'] as const).map(side => ({
    side,
    rows: shown.boxes
      .filter(box => box.side === side)
      .map(box => [
        [box.returnBox, locale === 'ar' ? box.nameAr : box.nameEn].filter(Boolean).join(' · '),
        rateText(box.rateBps, paper.digits),
        money(box.net),
        money(box.tax),
      ]),
    other: shown[side].other === 0 ? null : money(shown[side].other),
    net: money(shown[side].net),
    total: money(shown[side].ledger),
  }))
  const bytes = await printPaper(new URL('./vatReturn.typ', import.meta.url), paper, {
    from: day(from),
    to: day(to),
    printedAt: instant(ctx.now),
    currency,
    sides,
    due: money(Math.abs(shown.due)),
    isRefund: shown.due < 0,
    vatNumber: shown.vatNumber,
    settlement: shown.settlement?.number ?? null,
  })
  return pdfReply(`vat-return-${from}-${to}`, bytes)
}
