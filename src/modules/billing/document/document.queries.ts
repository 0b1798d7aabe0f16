import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Db } from '#kernel/server/database.ts'
import { type PageRequest, pageOf, pageQuery } from '#kernel/server/page.ts'
import { askWritten } from '#kernel/server/written.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import { isCovered } from '../cheque/chequeReading.queries.ts'
import { daysLate, type InvoiceState, invoiceState } from '../invoice/invoice.rules.ts'
import type { linesOf } from './documentWriting.commands.ts'

type Kind = 'sale' | 'service' | 'creditNote' | 'writeOff' | 'bill' | 'vendorCredit'

export type DocumentFilters = {
  readonly kind?: Kind | undefined
  readonly state?: InvoiceState | undefined
  readonly partyId?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly source?: string | undefined
  readonly search?: string | undefined
}

const isCredit = (kind: string) => ['creditNote', 'vendorCredit', 'writeOff'].includes(kind)

// Literals, not parameters: the plan of a prepared statement is made once, and for unknown states it would sort everything.
const draft = sql.lit('draft' as const)

/** The documents of some kinds that the filters of a list match; drafts only when they are asked for. */
export async function filteredDocuments(ctx: Ctx, filters: DocumentFilters, kinds: readonly Kind[]) {
  const parties = filters.search ? await findPartyIds(ctx, filters.search) : []
  return matching(ctx.db, filters, { kinds, parties, today: () => ctx.today })
}

type Matched = {
  kinds: readonly Kind[]
  /** Those the search names. */
  parties: readonly string[]
  today: () => Day
}

function matching(db: Db, filters: DocumentFilters, { kinds, parties, today }: Matched) {
  let rows = db.selectFrom('billing.invoice as i')
  rows = filters.kind
    ? rows.where('i.kind', '=', filters.kind)
    : rows.where(
        'i.kind',
        'in',
        kinds.map(kind => sql.lit(kind)),
      )
  if (filters.partyId) rows = rows.where('i.party_id', '=', filters.partyId)
  if (filters.from) rows = rows.where('i.invoice_date', '>=', filters.from)
  if (filters.to) rows = rows.where('i.invoice_date', '<=', filters.to)
  if (filters.source) rows = rows.where(sql<boolean>`starts_with(i.source_key, ${filters.source})`)
  if (filters.search) {
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
      return rows
        .where('i.status', '=', 'issued')
        .where('i.open_minor', '=', 0)
        .where(sql<boolean>`not ${isCovered}`)
    case 'coveredByCheque':
      return rows.where('i.status', '=', 'issued').where('i.open_minor', '=', 0).where(isCovered)
    case 'overdue':
      return rows
        .where('i.status', '=', 'issued')
        .where('i.open_minor', '>', 0)
        .where('i.due_on', '<', today())
    default: {
      const open = rows
        .where('i.status', '=', 'issued')
        .where('i.open_minor', '>', 0)
        .where('i.due_on', '>=', today())
      return open.where('i.settled_minor', filters.state === 'unpaid' ? '=' : '>', 0)
    }
  }
}

type Found = ReturnType<typeof matching>

const sortColumns = { date: 'i.invoice_date', due: 'i.due_on' } as const

type PageInput = DocumentFilters & PageRequest & { sort?: keyof typeof sortColumns | undefined }

const columns = [
  'i.id',
  'i.version',
  'i.number',
  'i.kind',
  'i.status',
  'i.invoice_date',
  'i.due_on',
  'i.reference',
  'i.total_minor',
  'i.settled_minor',
  'i.open_minor',
] as const

/** The rows of a page with their parties: joined to the rows of the page alone; within the list, a join would read every invoice first. */
function pageStatement(db: Db, found: Found, request: PageRequest, sort: keyof typeof sortColumns) {
  const direction = request.descending ? 'desc' : 'asc'
  const wanted = pageQuery(
    found.select([...columns, 'i.party_id', 'i.profit_unit_ids', isCovered.as('isCovered')]),
    request,
    { sort: sortColumns[sort], id: 'i.id' },
  )
  return (
    db
      .selectFrom(wanted.as('i'))
      .innerJoin('parties.party as a', 'a.id', 'i.party_id')
      .select([...columns, 'i.isCovered'])
      .select(sql<string>`coalesce(a.alias_of, a.id)`.as('partyId'))
      // Only a merged party is looked up twice.
      .select(
        sql<string>`case when a.alias_of is null then coalesce(a.name_ar, a.name_en, a.code)
        else (select coalesce(p.name_ar, p.name_en, p.code) from parties.party p
          where p.company_id = a.company_id and p.id = a.alias_of) end`.as('partyName'),
      )
      .select(
        sql<
          string | null
        >`case when i.profit_unit_ids is not null then (select string_agg(u.label_ar, '، ' order by u.label_ar)
        from accounting.profit_unit u where u.company_id = a.company_id and u.id = any (i.profit_unit_ids)) end`.as(
          'units',
        ),
      )
      .orderBy(sortColumns[sort], direction)
      .orderBy('i.id', direction)
  )
}

/** States whose documents are found without any value of the call: the list as it opens, and its tabs. */
const plainStates: readonly (InvoiceState | undefined)[] = [
  undefined,
  'draft',
  'void',
  'paid',
  'coveredByCheque',
]

const noDay = (): Day => {
  throw new Error('A list that depends on the day is written anew for each call.')
}

const isPlain = ({ state, kind, partyId, from, to, source, search, cursor }: PageInput) =>
  plainStates.includes(state) && !(kind || partyId || from || to || source || search || cursor)

/** One page of documents with their parties, newest first unless asked otherwise. */
export async function documentPage(ctx: Ctx, input: PageInput, kinds: readonly Kind[]) {
  const { sort = 'date', descending = true, limit, state } = input
  const request = { cursor: input.cursor, limit, descending }
  // The clock's day is worked out at every question; once is enough for a page.
  const { today } = ctx
  const rows = isPlain(input)
    ? await askWritten(
        ctx.db,
        `billing.documents ${[kinds, state, sort, descending, limit].join(' ')}`,
        db => {
          const found = matching(db, { state }, { kinds, parties: [], today: noDay })
          return pageStatement(db, found, { limit, descending }, sort)
        },
      )
    : await pageStatement(ctx.db, await filteredDocuments(ctx, input, kinds), request, sort).execute()
  const page = pageOf(rows, request, row => [sort === 'due' ? row.due_on : row.invoice_date, row.id])
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      ...documentRow(today, row),
      partyId: row.partyId,
      partyName: row.partyName,
      units: row.units,
    })),
  }
}

type ListedRow = {
  id: string
  version: number
  number: string | null
  kind: string
  status: 'draft' | 'issued' | 'void'
  invoice_date: string
  due_on: string
  reference: string | null
  total_minor: number
  settled_minor: number
  open_minor: number
  isCovered: boolean
}

/** A document as lists show it. */
export function documentRow(today: Day, row: ListedRow) {
  const facts = {
    status: row.status,
    totalMinor: row.total_minor,
    settledMinor: row.settled_minor,
    dueOn: row.due_on,
    isCovered: row.isCovered,
  }
  const isOpen = row.status === 'issued' && !isCredit(row.kind)
  // A credit is never late; what is not applied yet is simply open.
  const state: InvoiceState = invoiceState(isCredit(row.kind) ? { ...facts, dueOn: today } : facts, today)
  const openMinor = row.status === 'issued' ? row.open_minor : 0
  const sign = lessening.has(row.kind) ? -1 : 1
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    kind: row.kind,
    state,
    standing: isCredit(row.kind) ? `credit.${state}` : state,
    date: row.invoice_date,
    dueOn: row.due_on,
    reference: row.reference,
    total: row.total_minor,
    open: openMinor,
    counted: { total: signed(sign, row.total_minor), open: signed(sign, openMinor) },
    daysLate: isOpen ? daysLate(row.open_minor, row.due_on, today) : 0,
  }
}

/** Kinds that take away from what the others ask for. */
const lessening: ReadonlySet<string> = new Set(['creditNote', 'writeOff', 'vendorCredit'])
const signed = (sign: 1 | -1, minor: number) => (minor === 0 ? 0 : sign * minor)

/** Count and sums of documents; credits count negative. */
export async function documentTotals(ctx: Ctx, found: Found) {
  const counted = (column: 'total_minor' | 'open_minor') =>
    sql`case when i.kind in ('creditNote', 'vendorCredit', 'writeOff') then -i.${sql.ref(column)} else i.${sql.ref(column)} end`
  const issued = sql`i.status = 'issued'`
  return found
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(sum(${counted('total_minor')}) filter (where i.status <> 'void'), 0)::bigint`.as(
        'total',
      ),
    )
    .select(
      sql<number>`coalesce(sum(${counted('open_minor')}) filter (where ${issued}), 0)::bigint`.as('open'),
    )
    .select(
      sql<number>`coalesce(sum(i.open_minor) filter (where ${issued} and i.kind not in ('creditNote', 'vendorCredit', 'writeOff')
        and i.due_on < ${ctx.today}::date), 0)::bigint`.as('overdue'),
    )
    .executeTakeFirstOrThrow()
}

/** What a document corrects and what corrects it. */
export async function relatedTo(ctx: Ctx, row: { id: string; corrects_id: string | null }) {
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
  return {
    corrects: corrects ? { id: corrects.id, number: corrects.number! } : null,
    creditNotes: creditNotes.map(one => ({ id: one.id, number: one.number!, total: one.total })),
  }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
/** A line of a document as its record shows it. */
export function lineRow(line: Line) {
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
    deductsId: line.deducts_id,
  }
}

/** A quantity as it was typed: `3.000` is `3`. */
export function plainQuantity(stored: string): string {
  return stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored
}

/** Base and tax of each code of a document, in the order of its lines; of a reverse charge the tax is no part of the total. */
export function taxesOf(
  lines: readonly Pick<Line, 'tax_code' | 'tax_rate_bps' | 'net_minor' | 'tax_minor' | 'reverse_tax_minor'>[],
) {
  type Row = { code: string; rateBps: number; base: number; tax: number; isReverse: boolean }
  const taxes = new Map<string, Row>()
  for (const line of lines) {
    if (line.tax_code === null) continue
    const rateBps = line.tax_rate_bps ?? 0
    const group = `${line.tax_code} ${rateBps}`
    const isReverse = line.reverse_tax_minor !== null
    const before = taxes.get(group) ?? { code: line.tax_code, rateBps, base: 0, tax: 0, isReverse }
    const tax = before.tax + line.tax_minor + (line.reverse_tax_minor ?? 0)
    taxes.set(group, { ...before, base: before.base + line.net_minor, tax })
  }
  return [...taxes.values()]
}

/** A line as it was typed in the document's own currency; null where it was not kept in it. */
export function foreignLine(line: Line, currency: Currency) {
  const { foreign_price_minor, foreign_discount_minor, foreign_net_minor, foreign_tax_minor } = line
  if (foreign_price_minor === null) return null
  return {
    unitPrice: moneyText(foreign_price_minor, currency),
    discount: moneyText(foreign_discount_minor ?? 0, currency),
    net: moneyText(foreign_net_minor ?? 0, currency),
    tax: moneyText(foreign_tax_minor ?? 0, currency),
  }
}
