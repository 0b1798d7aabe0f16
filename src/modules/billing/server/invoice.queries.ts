import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refused } from '#kernel/shared/refusal.ts'
import { findPartyIds, partyDisplay } from '#modules/parties/server/public.ts'
import type * as contract from '../shared/invoice.contract.ts'
import { daysLate, type InvoiceKind, type InvoiceState, invoiceState } from '../shared/invoice.rules.ts'
import { actionState } from './actions.ts'
import { shownIn } from './amounts.ts'
import { linesOf, whyNotVoid } from './crediting.ts'
import { getDocument } from './invoice.issuing.ts'
import { settlementsOf } from './settlement.queries.ts'

export { listTaxCodes } from './taxCode.queries.ts'

type Filters = InputOf<typeof contract.invoiceTotals>

// Literals, not parameters: the plan of a prepared statement is made once, and for unknown states it would sort everything.
const listed = (['sale', 'service', 'creditNote'] as const).map(kind => sql.lit(kind))
const draft = sql.lit('draft' as const)

async function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom('billing.invoice as i')
  rows = filters.kind ? rows.where('i.kind', '=', filters.kind) : rows.where('i.kind', 'in', listed)
  if (filters.partyId) rows = rows.where('i.party_id', '=', filters.partyId)
  if (filters.from) rows = rows.where('i.invoice_date', '>=', filters.from)
  if (filters.to) rows = rows.where('i.invoice_date', '<=', filters.to)
  if (filters.source) rows = rows.where(sql<boolean>`starts_with(i.source_key, ${filters.source})`)
  if (filters.search) {
    const parties = await findPartyIds(ctx, filters.search)
    const text = `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ eb, or }) =>
      or([eb('i.search', 'like', text), ...(parties.length > 0 ? [eb('i.party_id', 'in', parties)] : [])]),
    )
  }
  switch (filters.state) {
    case undefined:
      return rows.where('i.status', '<>', draft)
    case 'draft':
      return rows.where('i.status', '=', 'draft')
    case 'void':
      return rows.where('i.status', '=', 'void')
    case 'paid':
      return rows.where('i.status', '=', 'issued').where('i.open_minor', '=', 0)
    case 'overdue':
      return rows
        .where('i.status', '=', 'issued')
        .where('i.open_minor', '>', 0)
        .where('i.due_on', '<', ctx.today)
    default: {
      const open = rows
        .where('i.status', '=', 'issued')
        .where('i.open_minor', '>', 0)
        .where('i.due_on', '>=', ctx.today)
      return open.where('i.settled_minor', filters.state === 'unpaid' ? '=' : '>', 0)
    }
  }
}

const sortColumns = { date: 'i.invoice_date', due: 'i.due_on' } as const

export async function listInvoices(ctx: Ctx, input: InputOf<typeof contract.listInvoices>) {
  const sort = input.sort ?? 'date'
  const page = await keysetPage(
    (await filtered(ctx, input)).select([
      'i.id',
      'i.number',
      'i.kind',
      'i.status',
      // Asked row by row, for the rows of the page alone: a join would read every invoice first.
      sql<string>`(select coalesce(a.alias_of, a.id) from parties.party a
        where a.company_id = i.company_id and a.id = i.party_id)`.as('partyId'),
      sql<string>`(select coalesce(p.name_ar, p.name_en, p.code) from parties.party p
        where p.company_id = i.company_id and p.id = (select coalesce(a.alias_of, a.id) from parties.party a
          where a.company_id = i.company_id and a.id = i.party_id))`.as('partyName'),
      'i.invoice_date',
      'i.due_on',
      'i.reference',
      'i.total_minor',
      'i.settled_minor',
      'i.open_minor',
    ]),
    { ...input, descending: input.descending ?? true },
    { sort: sortColumns[sort], id: 'i.id' },
    row => [sort === 'due' ? row.due_on : row.invoice_date, row.id],
  )
  // The clock's day is worked out at every question; once is enough for a page.
  const { today } = ctx
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      ...invoiceRow(today, row),
      partyId: row.partyId,
      partyName: row.partyName,
    })),
  }
}

type ListedRow = {
  readonly id: string
  readonly number: string | null
  readonly kind: string
  readonly status: 'draft' | 'issued' | 'void'
  readonly invoice_date: string
  readonly due_on: string
  readonly reference: string | null
  readonly total_minor: number
  readonly settled_minor: number
  readonly open_minor: number
}

function invoiceRow(today: Day, row: ListedRow) {
  const facts = {
    status: row.status,
    totalMinor: row.total_minor,
    settledMinor: row.settled_minor,
    dueOn: row.due_on,
  }
  const isOpen = row.status === 'issued' && row.kind !== 'creditNote'
  // A credit note is never late; what is not applied yet is simply open.
  const state: InvoiceState = invoiceState(
    row.kind === 'creditNote' ? { ...facts, dueOn: today } : facts,
    today,
  )
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as InvoiceKind,
    state,
    date: row.invoice_date,
    dueOn: row.due_on,
    reference: row.reference,
    total: row.total_minor,
    open: row.status === 'issued' ? row.open_minor : 0,
    daysLate: isOpen ? daysLate(row.open_minor, row.due_on, today) : 0,
  }
}

export async function invoiceTotals(ctx: Ctx, input: Filters) {
  const signed = (column: 'total_minor' | 'open_minor') =>
    sql`case when i.kind = 'creditNote' then -i.${sql.ref(column)} else i.${sql.ref(column)} end`
  const issued = sql`i.status = 'issued'`
  return (await filtered(ctx, input))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(sum(${signed('total_minor')}) filter (where i.status <> 'void'), 0)::bigint`.as(
        'total',
      ),
    )
    .select(
      sql<number>`coalesce(sum(${signed('open_minor')}) filter (where ${issued}), 0)::bigint`.as('open'),
    )
    .select(
      sql<number>`coalesce(sum(i.open_minor) filter (where ${issued} and i.kind <> 'creditNote'
        and i.due_on < ${ctx.today}::date), 0)::bigint`.as('overdue'),
    )
    .executeTakeFirstOrThrow()
}

export async function getInvoice(ctx: Ctx, input: { readonly id: string }) {
  const row = await getDocument(ctx, input.id)
  const lines = await linesOf(ctx, row.id)
  const isCredit = row.kind === 'creditNote'
  const party = (await partyDisplay(ctx, [row.party_id])).get(row.party_id)
  const related = await ctx.db
    .selectFrom('billing.invoice')
    .select(['id', 'number', 'total_minor as total', 'status'])
    .where(({ eb, or }) =>
      or([eb('corrects_id', '=', row.id), ...(row.corrects_id ? [eb('id', '=', row.corrects_id)] : [])]),
    )
    .orderBy('number')
    .execute()
  const corrects = related.find(one => one.id === row.corrects_id)
  const creditNotes = related.filter(one => one.id !== row.corrects_id && one.status === 'issued')
  const hasDiscount = row.document_discount_bps !== null || row.document_discount_minor !== null
  return {
    ...invoiceRow(ctx.today, row),
    partyId: party?.id ?? row.party_id,
    partyName: party?.name ?? null,
    version: row.version,
    note: row.note,
    taxInclusive: row.tax_inclusive,
    documentDiscount: hasDiscount
      ? { amount: row.document_discount_minor, bps: row.document_discount_bps }
      : null,
    subtotal: row.subtotal_minor,
    discount: row.discount_minor,
    tax: row.tax_minor,
    settled: row.settled_minor,
    taxes: taxesOf(lines),
    lines: lines.map(lineRow),
    allocations: await settlementsOf(ctx, isCredit ? { creditId: row.id } : { invoiceId: row.id }),
    corrects: corrects ? { id: corrects.id, number: corrects.number! } : null,
    creditNotes: creditNotes.map(one => ({ id: one.id, number: one.number!, total: one.total })),
    reason: row.reason,
    sourceKey: row.source_key,
    issuedAt: row.issued_at,
    voidedOn: row.voided_on,
    actions: actionsOf(
      ctx,
      row,
      lines,
      creditNotes.reduce((sum, one) => sum + one.total, 0),
    ),
  }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Document = Awaited<ReturnType<typeof getDocument>>

function lineRow(line: Line) {
  return {
    lineNo: line.line_no,
    description: line.description,
    descriptionEn: line.description_en,
    key: line.key,
    accountId: line.account_id,
    quantity: plainQuantity(line.quantity),
    unitPrice: line.unit_price_minor,
    gross: line.gross_minor,
    discount: line.line_discount_minor,
    net: line.net_minor,
    taxCode: line.tax_code,
    taxRateBps: line.tax_rate_bps,
    tax: line.tax_minor,
    costCenterId: line.cost_center_id,
    profitUnitId: line.profit_unit_id,
    serviceFrom: line.service_from,
    serviceTo: line.service_to,
    isDeferred: line.spread_key !== null,
  }
}

/** A quantity as it was typed: `3.000` is `3`. */
export function plainQuantity(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored
}

/** Base and tax of each code of a document, in the order of its lines. */
export function taxesOf(
  lines: readonly Pick<Line, 'tax_code' | 'tax_rate_bps' | 'net_minor' | 'tax_minor'>[],
) {
  const taxes = new Map<string, { code: string; rateBps: number; base: number; tax: number }>()
  for (const line of lines) {
    if (line.tax_code === null) continue
    const rateBps = line.tax_rate_bps ?? 0
    const group = `${line.tax_code} ${rateBps}`
    const before = taxes.get(group) ?? { code: line.tax_code, rateBps, base: 0, tax: 0 }
    taxes.set(group, { ...before, base: before.base + line.net_minor, tax: before.tax + line.tax_minor })
  }
  return [...taxes.values()]
}

function actionsOf(ctx: Ctx, row: Document, lines: readonly Line[], creditedMinor: number) {
  const isDraft = row.status === 'draft'
  const [write, reverse] = ['finance.invoices.write', 'finance.payments.reverse']
  if (isDraft)
    return (['edit', 'issue', 'discard'] as const).map(action => actionState(ctx, action, write, null))
  const gone = row.status === 'void' ? refused('billing.invoice.isVoid') : null
  const settled = row.open_minor === 0 ? refused('billing.invoice.isSettled') : null
  const max = row.total_minor - creditedMinor
  const credited = max === 0 ? refused('billing.credit.tooMuch', { params: { max: shownIn(ctx)(0) } }) : null
  const voiding = actionState(ctx, 'void', reverse, gone ?? whyNotVoid(row, lines, shownIn(ctx)))
  const sharing = actionState(ctx, 'share', write, null)
  if (row.kind === 'creditNote') return [voiding, sharing]
  return [
    actionState(ctx, 'pay', 'finance.payments.write', gone ?? settled),
    actionState(ctx, 'credit', write, gone ?? credited),
    voiding,
    sharing,
  ]
}
