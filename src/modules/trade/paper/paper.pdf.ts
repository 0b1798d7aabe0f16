import { m } from '#generated/words/messages.js'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { printSheet } from '#modules/accounting/public.server.ts'
import { getProduction } from '../production/production.queries.ts'
import { getPurchase } from '../purchase/purchase.queries.ts'
import { quantityText } from '../quantity/quantity.rules.ts'
import { getSale } from '../sale/sale.queries.ts'
import type * as contract from './paper.contract.ts'

type Input = InputOf<typeof contract.printPurchase>
type Kind = 'text' | 'money' | 'number'
type Word = (inputs?: object, options?: { locale?: 'ar' | 'en' }) => string
type Column = { readonly word: Word; readonly kind: Kind }
type Paper = {
  readonly title: Word
  readonly number: string
  readonly facts: readonly (string | null)[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** Of the last row: the sum of those above it. */
  readonly sumsUp?: boolean
}

const col = (word: Word, kind: Kind = 'text'): Column => ({ word, kind })
const item = col(m['trade.line.item'])
const unit = col(m['trade.line.unit'])
const quantity = col(m['trade.line.quantity'], 'number')

/** A numbered paper of trade: its head, and a table of its lines. */
function print(ctx: Ctx, { locale }: Input, paper: Paper) {
  const title = `${paper.title({}, { locale })} ${paper.number}`
  const last = paper.rows.length - 1
  return printSheet(ctx, {
    sheet: {
      title,
      currency: ctx.company.currency,
      columns: paper.columns.map(({ word, kind }) => ({ header: word({}, { locale }), kind })),
      rows: paper.rows,
      ...(paper.sumsUp ? { sums: [{ row: last, of: Array.from({ length: last }, (_, at) => at) }] } : {}),
    },
    locale,
    name: paper.number,
    filters: paper.facts.filter(fact => fact !== null),
  })
}

export async function printPurchase(ctx: Ctx, input: Input) {
  const order = await getPurchase(ctx, { id: input.id })
  const money = (minor: number) => moneyText(minor, ctx.company.currency)
  return print(ctx, input, {
    title: m['trade.purchase.title'],
    number: order.number,
    facts: [order.supplier, order.orderedOn, order.expectedOn, order.warehouse, order.note],
    columns: [
      item,
      quantity,
      unit,
      col(m['trade.sale.field.price'], 'money'),
      col(m['trade.sale.field.total'], 'money'),
    ],
    rows: [
      ...order.lines.map(line => [
        line.description,
        quantityText(line.quantity),
        line.baseUnit,
        money(line.price),
        money(line.amount),
      ]),
      [m['trade.report.total']({}, { locale: input.locale }), null, null, null, money(order.total)],
    ],
    sumsUp: true,
  })
}

export async function printSale(ctx: Ctx, input: Input) {
  const sale = await getSale(ctx, { id: input.id })
  const money = (minor: number) => moneyText(minor, ctx.company.currency)
  const isQuote = sale.state === 'quote' || sale.state === 'sent' || sale.state === 'lost'
  return print(ctx, input, {
    title: isQuote ? m['trade.sale.state.quote'] : m['trade.sale.title'],
    number: sale.number ?? '',
    facts: [sale.customer, sale.orderedOn, isQuote ? sale.validUntil : sale.warehouse, sale.note],
    columns: [
      item,
      quantity,
      unit,
      col(m['trade.sale.field.price'], 'money'),
      col(m['trade.sale.field.total'], 'money'),
    ],
    rows: [
      ...sale.lines.map(line => [
        line.item,
        quantityText(line.quantity),
        line.baseUnit,
        money(line.price),
        money(line.amount),
      ]),
      [m['trade.report.total']({}, { locale: input.locale }), null, null, null, money(sale.total)],
    ],
    sumsUp: true,
  })
}

type ReceiptRow = {
  number: string
  on: string
  deliveryNote: string | null
  supplier: string
  order: string
  item: string
  unit: string
  accepted: string
  refused: string
  reason: string | null
}

export async function printReceipt(ctx: Ctx, input: Input) {
  const rows = await rawQuery<ReceiptRow>(
    ctx.db,
    `select g.number, g.received_on as "on", g.delivery_note as "deliveryNote", coalesce(p.name_ar, p.name_en, '') as supplier,
       o.number as "order", i.name_ar as item, i.unit, trim_scale(n.accepted)::text as accepted, trim_scale(n.refused)::text as refused,
       n.refusal_reason as reason
     from trade.goods_receipt g join trade.purchase_order o on o.company_id = $1 and o.id = g.order_id
     join parties.party p on p.company_id = $1 and p.id = o.supplier_id
     join trade.receipt_line n on n.company_id = $1 and n.receipt_id = g.id
     join trade.purchase_line l on l.company_id = $1 and l.id = n.line_id join trade.item i on i.company_id = $1 and i.id = l.item_id
     where g.company_id = $1 and g.id = $2 order by l.no`,
    [ctx.company.id, input.id],
  )
  const [first] = rows
  if (!first) deny(notFound())
  return print(ctx, input, {
    title: m['trade.paper.receipt'],
    number: first.number,
    facts: [first.supplier, first.order, first.on, first.deliveryNote],
    columns: [
      item,
      unit,
      col(m['trade.paper.accepted'], 'number'),
      col(m['trade.paper.refused'], 'number'),
      col(m['trade.move.field.reason']),
    ],
    rows: rows.map(row => [
      row.item,
      row.unit,
      row.accepted,
      row.refused === '0' ? null : row.refused,
      row.reason,
    ]),
  })
}

type DeliveryRow = {
  number: string
  on: string
  receiver: string | null
  customer: string
  order: string | null
  item: string
  unit: string
  quantity: string
  tracked: string | null
}

export async function printDelivery(ctx: Ctx, input: Input) {
  const rows = await rawQuery<DeliveryRow>(
    ctx.db,
    `select d.number, d.delivered_on as "on", d.receiver, coalesce(p.name_ar, p.name_en, '') as customer, o.number as "order",
       i.name_ar as item, i.unit, trim_scale(sum(n.quantity))::text as quantity,
       string_agg(coalesce(b.number, (select string_agg(s.number, ' ' order by s.number) from trade.move_serial x
         join trade.serial s on s.company_id = $1 and s.id = x.serial_id where x.company_id = $1 and x.move_id = n.move_id)), ' ') as tracked
     from trade.delivery d join trade.sales_order o on o.company_id = $1 and o.id = d.order_id
     join parties.party p on p.company_id = $1 and p.id = o.customer_id
     join trade.delivery_line n on n.company_id = $1 and n.delivery_id = d.id
     join trade.sales_line l on l.company_id = $1 and l.id = n.line_id join trade.item i on i.company_id = $1 and i.id = l.item_id
     left join trade.stock_move v on v.company_id = $1 and v.id = n.move_id left join trade.batch b on b.company_id = $1 and b.id = v.batch_id
     where d.company_id = $1 and d.id = $2
     group by d.number, d.delivered_on, d.receiver, p.name_ar, p.name_en, o.number, l.no, i.name_ar, i.unit order by l.no`,
    [ctx.company.id, input.id],
  )
  const [first] = rows
  if (!first) deny(notFound())
  const { locale } = input
  const signature = `${m['trade.paper.takenBy']({}, { locale })} ${first.receiver ?? ''} ${'.'.repeat(40)}`
  return print(ctx, input, {
    title: m['trade.sale.document.delivery'],
    number: first.number,
    facts: [first.customer, first.order, first.on],
    columns: [item, quantity, unit, col(m['trade.paper.tracked'])],
    rows: [
      ...rows.map(row => [row.item, row.quantity, row.unit, row.tracked]),
      [signature, null, null, null],
    ],
  })
}

type CountRow = {
  number: string
  warehouse: string
  item: string
  code: string
  unit: string
  bin: string | null
}

export async function printCount(ctx: Ctx, input: Input) {
  const rows = await rawQuery<CountRow>(
    ctx.db,
    `select c.number, w.name_ar as warehouse, i.name_ar as item, i.code, i.unit, y.bin
     from trade.stock_count c join trade.warehouse w on w.company_id = $1 and w.id = c.warehouse_id
     join trade.item i on i.company_id = $1 and i.is_active and i.kind <> 'service' and (c.category_id is null or i.category_id = c.category_id)
     left join trade.item_policy y on y.company_id = $1 and y.item_id = i.id and y.warehouse_id = c.warehouse_id
     where c.company_id = $1 and c.id = $2 order by y.bin nulls last, i.code limit 2000`,
    [ctx.company.id, input.id],
  )
  const [first] = rows
  if (!first) deny(notFound())
  return print(ctx, input, {
    title: m['trade.paper.countSheet'],
    number: first.number,
    facts: [first.warehouse, ctx.today],
    columns: [
      col(m['trade.paper.bin']),
      col(m['trade.item.field.code']),
      item,
      unit,
      col(m['trade.paper.counted']),
    ],
    rows: rows.map(row => [row.bin, row.code, row.item, row.unit, '.'.repeat(16)]),
  })
}

export async function printProduction(ctx: Ctx, input: Input) {
  const order = await getProduction(ctx, { id: input.id })
  return print(ctx, input, {
    title: m['trade.production.title'],
    number: order.number,
    facts: [
      order.item,
      `${quantityText(order.quantity)} ${order.unit}`,
      `${order.plannedFrom} – ${order.plannedTo}`,
      order.warehouse,
      order.note,
    ],
    columns: [
      item,
      unit,
      col(m['trade.production.field.planned'], 'number'),
      col(m['trade.production.field.issued'], 'number'),
    ],
    rows: order.lines.map(line => [
      line.item,
      line.unit,
      line.planned === null ? null : quantityText(line.planned),
      quantityText(line.issued),
    ]),
  })
}
