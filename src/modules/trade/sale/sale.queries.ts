import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { mulDiv, percentOf } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { amountOf } from '../quantity/quantity.rules.ts'
import type * as contract from './sale.contract.ts'
import { linesOf, type SaleLine } from './sale.row.ts'
import { leftToDeliver, leftToInvoice, saleTransitions } from './sale.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listSales>, 'limit' | 'cursor'>>

const delivered = sql`(select coalesce(sum(n.quantity), 0) from trade.delivery_line n
  where n.company_id = o.company_id and n.line_id = l.id)`
const invoiced = sql`(select coalesce(sum(n.quantity), 0) from trade.sales_invoice_line n
  where n.company_id = o.company_id and n.line_id = l.id and not n.is_void)`
const uncredited = sql`(select coalesce(sum(n.quantity), 0) from trade.sales_return_line n
  where n.company_id = o.company_id and n.line_id = l.id and n.invoice_line_id is null)`
/** Orders of which something is still to leave, or left and was not invoiced. */
const waiting = {
  toDeliver: sql<boolean>`o.state = 'confirmed' and exists (select from trade.sales_line l
    where l.company_id = o.company_id and l.order_id = o.id and l.quantity > ${delivered})`,
  toInvoice: sql<boolean>`o.state in ('confirmed', 'closed') and exists (select from trade.sales_line l
    where l.company_id = o.company_id and l.order_id = o.id and ${delivered} - ${uncredited} > ${invoiced})`,
}

function foundSales(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('trade.sales_order as o')
    .innerJoin('parties.party as p', 'p.id', 'o.customer_id')
  found = whereEqual(found, { 'o.state': filter.state, 'o.customer_id': filter.customerId })
  if (filter.waits) found = found.where(waiting[filter.waits])
  if (!filter.search) return found
  const typed = filter.search.toUpperCase()
  return found.where(
    sql<boolean>`(strpos(coalesce(o.number, ''), ${typed}) > 0 or strpos(coalesce(o.quote_number, ''), ${typed}) > 0
      or strpos(app.fold_light(coalesce(p.name_ar, '') || ' ' || coalesce(p.name_en, '')), app.fold_light(${filter.search})) > 0)`,
  )
}

const saleRows = (ctx: Ctx, filter: Filter) =>
  foundSales(ctx, filter)
    .innerJoin('trade.warehouse as w', 'w.id', 'o.warehouse_id')
    .selectAll('o')
    .select('w.name_ar as warehouse')
type FoundRow = Awaited<ReturnType<ReturnType<typeof saleRows>['execute']>>[number]

function amountIn(line: SaleLine, quantity = line.quantity): number {
  const gross = amountOf(quantity, line.priceMinor, line.factor)
  return gross - percentOf(gross, line.discountBps)
}

function shareOf(lines: readonly SaleLine[], of: (line: SaleLine) => number): number {
  const total = lines.reduce((sum, line) => sum + line.quantity, 0)
  const part = lines.reduce((sum, line) => sum + Math.min(line.quantity, Math.max(0, of(line))), 0)
  return total === 0 ? 0 : mulDiv(10_000, part, total)
}

function shownRow(ctx: Ctx, row: FoundRow, lines: readonly SaleLine[], customer: string) {
  const net = lines.reduce((sum, line) => sum + amountIn(line), 0)
  return {
    id: row.id,
    version: row.version,
    number: row.number ?? row.quote_number,
    customerId: row.customer_id,
    customer,
    orderedOn: row.ordered_on,
    validUntil: row.valid_until,
    state: row.state,
    total: net - percentOf(net, row.discount_bps),
    deliveredBps: shareOf(lines, line => line.delivered),
    invoicedBps: shareOf(lines, line => line.invoiced),
    isExpired: (row.state === 'quote' || row.state === 'sent') && row.valid_until < ctx.today,
  }
}

export async function listSales(ctx: Ctx, input: InputOf<typeof contract.listSales>) {
  const { rows, next } = await keysetPage(
    saleRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'o.id', id: 'o.id' },
    row => [row.id, row.id],
  )
  const lines = await linesOf(
    ctx,
    rows.map(row => row.id),
  )
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.customer_id),
  )
  return {
    rows: rows.map(row =>
      shownRow(
        ctx,
        row,
        lines.filter(line => line.orderId === row.id),
        names.get(row.customer_id) ?? '',
      ),
    ),
    next,
  }
}

export async function totalSales(ctx: Ctx, input: InputOf<typeof contract.totalSales>) {
  return foundSales(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where o.state in ('quote', 'sent')))::int`.as('quotes'),
      sql<number>`(count(*) filter (where ${waiting.toDeliver}))::int`.as('toDeliver'),
      sql<number>`(count(*) filter (where ${waiting.toInvoice}))::int`.as('toInvoice'),
    ])
    .executeTakeFirstOrThrow()
}

type Document = {
  id: string
  kind: 'delivery' | 'invoice' | 'return'
  number: string
  on: Day
  amount: number | null
}

const documentsOf = (ctx: Ctx, orderId: string): Promise<Document[]> =>
  rawQuery<Document>(
    ctx.db,
    `select d.id, 'delivery' as kind, d.number, d.delivered_on as "on", null::bigint as amount from trade.delivery d
     where d.company_id = $1 and d.order_id = $2
     union all
     select i.id, 'invoice', i.number, i.invoice_date, i.total_minor from billing.invoice i
     where i.company_id = $1 and i.id in (select n.invoice_id from trade.sales_invoice_line n
       where n.company_id = $1 and n.order_id = $2 and not n.is_void)
     union all
     select r.id, 'return', r.number, r.returned_on, r.credited_minor from trade.sales_return r
     where r.company_id = $1 and r.order_id = $2
     order by 4, 3`,
    [ctx.company.id, orderId],
  )

export async function getSale(ctx: Ctx, { id }: InputOf<typeof contract.getSale>) {
  const row = await saleRows(ctx, {}).where('o.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await linesOf(ctx, [id])
  const unitIds = lines.flatMap(line => (line.unitId ? [line.unitId] : []))
  const units = unitIds.length
    ? await ctx.db.selectFrom('trade.item_unit').select(['id', 'name']).where('id', 'in', unitIds).execute()
    : []
  const names = await findPartyNames(ctx, [row.customer_id])
  return {
    ...shownRow(ctx, row, lines, names.get(row.customer_id) ?? ''),
    quoteNumber: row.quote_number,
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    discountBps: row.discount_bps,
    note: row.note,
    lines: lines.map(line => ({
      id: line.id,
      itemId: line.itemId,
      item: line.item,
      isStocked: line.isStocked,
      tracking: line.tracking,
      isWhole: line.isWhole,
      unitId: line.unitId,
      unit: units.find(unit => unit.id === line.unitId)?.name ?? line.baseUnit,
      baseUnit: line.baseUnit,
      quantity: line.quantity,
      price: line.priceMinor,
      discountBps: line.discountBps,
      amount: amountIn(line),
      taxCode: line.taxCode,
      delivered: line.delivered,
      invoiced: line.invoiced,
      returned: line.returned,
      leftToDeliver: Math.max(0, leftToDeliver(line)),
      leftToInvoice: Math.max(0, leftToInvoice(line)),
    })),
    documents: await documentsOf(ctx, id),
    actions: actionsFrom(
      saleTransitions,
      row.state,
      new Set(ctx.can('trade.sales.write') ? ['trade.sales.write'] : []),
    ),
  }
}
