import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { amountOf, stored } from '../quantity/quantity.rules.ts'
import type * as contract from './purchase.contract.ts'
import { linesOf, type PurchaseLine } from './purchase.row.ts'
import { leftToBill, leftToReceive, purchaseTransitions } from './purchase.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listPurchases>, 'limit' | 'cursor'>>

const netReceived = sql`(select coalesce(sum(n.accepted), 0) from trade.receipt_line n where n.company_id = o.company_id and n.line_id = l.id)
  - (select coalesce(sum(s.quantity), 0) from trade.supplier_return_line s join trade.receipt_line n on n.company_id = o.company_id
    and n.id = s.receipt_line_id where s.company_id = o.company_id and n.line_id = l.id)`
const billed = sql`(select coalesce(sum(m.quantity), 0) from trade.match_line m join trade.supplier_bill p on p.company_id = o.company_id
  and p.id = m.bill_id and p.state = 'recorded' where m.company_id = o.company_id and m.line_id = l.id)`
/** Orders of which something is still to come, or came and was not billed. */
const waiting = {
  toReceive: sql<boolean>`o.state in ('approved', 'sent') and exists (select from trade.purchase_line l where l.company_id = o.company_id
    and l.order_id = o.id and l.item_id is not null and l.quantity > ${netReceived})`,
  toBill: sql<boolean>`exists (select from trade.purchase_line l where l.company_id = o.company_id
    and l.order_id = o.id and l.item_id is not null and ${netReceived} > ${billed})`,
}

function foundPurchases(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('trade.purchase_order as o')
    .innerJoin('parties.party as p', 'p.id', 'o.supplier_id')
  found = whereEqual(found, { 'o.state': filter.state, 'o.supplier_id': filter.supplierId })
  if (filter.waits) found = found.where(waiting[filter.waits])
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(o.number, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(coalesce(p.name_ar, '') || ' ' || coalesce(p.name_en, '')), app.fold_light(${filter.search})) > 0)`,
  )
}

const purchaseRows = (ctx: Ctx, filter: Filter) =>
  foundPurchases(ctx, filter)
    .innerJoin('trade.warehouse as w', 'w.id', 'o.warehouse_id')
    .selectAll('o')
    .select('w.name_ar as warehouse')
type FoundRow = Awaited<ReturnType<ReturnType<typeof purchaseRows>['execute']>>[number]

const amountIn = (line: PurchaseLine, quantity = line.quantity) =>
  amountOf(quantity, line.priceMinor, line.factor)

/** How far it came, by value of the order. */
function shareOf(lines: readonly PurchaseLine[], of: (line: PurchaseLine) => number): number {
  const total = lines.reduce((sum, line) => sum + amountIn(line), 0)
  const part = lines.reduce(
    (sum, line) => sum + amountIn(line, Math.min(line.quantity, Math.max(0, of(line)))),
    0,
  )
  return total === 0 ? 0 : mulDiv(10_000, part, total)
}

const shownRow = (ctx: Ctx, row: FoundRow, lines: readonly PurchaseLine[], supplier: string) => {
  const isOpen = row.state === 'approved' || row.state === 'sent'
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    supplierId: row.supplier_id,
    supplier,
    orderedOn: row.ordered_on,
    expectedOn: row.expected_on,
    state: row.state,
    total: lines.reduce((sum, line) => sum + amountIn(line), 0),
    receivedBps: shareOf(lines, line => line.accepted - line.returned),
    billedBps: shareOf(lines, line => line.billed),
    isLate:
      isOpen &&
      row.expected_on !== null &&
      row.expected_on < ctx.today &&
      lines.some(line => line.itemId !== null && leftToReceive(line) > 0),
  }
}

export async function listPurchases(ctx: Ctx, input: InputOf<typeof contract.listPurchases>) {
  const { rows, next } = await keysetPage(
    purchaseRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'o.number', id: 'o.id' },
    row => [row.number, row.id],
  )
  const lines = await linesOf(
    ctx,
    rows.map(row => row.id),
  )
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.supplier_id),
  )
  return {
    rows: rows.map(row =>
      shownRow(
        ctx,
        row,
        lines.filter(line => line.orderId === row.id),
        names.get(row.supplier_id) ?? '',
      ),
    ),
    next,
  }
}

export async function totalPurchases(ctx: Ctx, input: InputOf<typeof contract.totalPurchases>) {
  const sums = await foundPurchases(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${waiting.toReceive}))::int`.as('toReceive'),
      sql<number>`(count(*) filter (where ${waiting.toBill}))::int`.as('toBill'),
      sql<number>`(count(*) filter (where o.state = 'draft'))::int`.as('drafts'),
    ])
    .executeTakeFirstOrThrow()
  const [rest] = await rawQuery<{ held: number; notInvoiced: number }>(
    ctx.db,
    `select (select count(*)::int from trade.supplier_bill b where b.company_id = $1 and b.state = 'held') as held,
       (select coalesce(sum(a.amount_minor), 0)::bigint from trade.accrual a where a.company_id = $1) as "notInvoiced"`,
    [ctx.company.id],
  )
  return { ...sums, ...rest! }
}

export async function getPurchase(ctx: Ctx, { id }: InputOf<typeof contract.getPurchase>) {
  const row = await purchaseRows(ctx, {}).where('o.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await linesOf(ctx, [id])
  const itemIds = lines.flatMap(line => (line.itemId ? [line.itemId] : []))
  const items = itemIds.length
    ? await ctx.db
        .selectFrom('trade.item')
        .select(['id', 'name_ar', 'unit', 'tracking', 'is_whole'])
        .where('id', 'in', itemIds)
        .execute()
    : []
  const unitIds = lines.flatMap(line => (line.unitId ? [line.unitId] : []))
  const units = unitIds.length
    ? await ctx.db.selectFrom('trade.item_unit').select(['id', 'name']).where('id', 'in', unitIds).execute()
    : []
  const names = await findPartyNames(ctx, [row.supplier_id])
  return {
    ...shownRow(ctx, row, lines, names.get(row.supplier_id) ?? ''),
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    note: row.note,
    lines: lines.map(line => {
      const item = items.find(one => one.id === line.itemId)
      const unit = units.find(one => one.id === line.unitId)
      return {
        id: line.id,
        itemId: line.itemId,
        description: line.description ?? item?.name_ar ?? '',
        purposeKey: line.purposeKey,
        unitId: line.unitId,
        unit: unit?.name ?? item?.unit ?? '',
        baseUnit: item?.unit ?? '',
        factor: line.factor,
        tracking: item?.tracking ?? ('none' as const),
        isWhole: item?.is_whole ?? false,
        quantity: line.quantity,
        price: line.priceMinor,
        amount: amountIn(line),
        taxCode: line.taxCode,
        accepted: line.itemId ? line.accepted : 0,
        returned: line.returned,
        billed: line.billed,
        leftToReceive: line.itemId ? Math.max(0, leftToReceive(line)) : 0,
        leftToBill: Math.max(0, leftToBill(line)),
      }
    }),
    receipts: await receiptsOf(ctx, id),
    bills: await billsOf(ctx, id),
    actions: actionsFrom(
      purchaseTransitions,
      row.state,
      new Set(['trade.suppliers.write', 'finance.vendors.write'].filter(one => ctx.can(one))),
    ),
  }
}

async function receiptsOf(ctx: Ctx, orderId: string) {
  const receipts = await ctx.db
    .selectFrom('trade.goods_receipt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  if (receipts.length === 0) return []
  const lines = await ctx.db
    .selectFrom('trade.receipt_line as n')
    .selectAll('n')
    .select(
      sql<string>`(select coalesce(sum(s.quantity), 0) from trade.supplier_return_line s
        where s.company_id = n.company_id and s.receipt_line_id = n.id)`.as('returned'),
    )
    .where(
      'n.receipt_id',
      'in',
      receipts.map(one => one.id),
    )
    .orderBy('n.id')
    .execute()
  return receipts.map(one => ({
    id: one.id,
    number: one.number,
    on: one.received_on,
    deliveryNote: one.delivery_note,
    lines: lines
      .filter(line => line.receipt_id === one.id)
      .map(line => ({
        id: line.id,
        lineId: line.line_id,
        accepted: stored(line.accepted),
        refused: stored(line.refused),
        returned: stored(line.returned),
        refusalReason: line.refusal_reason,
        value: line.value_minor,
      })),
  }))
}

async function billsOf(ctx: Ctx, orderId: string) {
  const bills = await ctx.db
    .selectFrom('trade.supplier_bill')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  if (bills.length === 0) return []
  const lines = await ctx.db
    .selectFrom('trade.match_line')
    .selectAll()
    .where(
      'bill_id',
      'in',
      bills.map(one => one.id),
    )
    .orderBy('no')
    .execute()
  return bills.map(one => {
    const own = lines.filter(line => line.bill_id === one.id)
    return {
      id: one.id,
      version: one.version,
      reference: one.reference,
      on: one.billed_on,
      state: one.state,
      invoiceId: one.invoice_id,
      net: own.reduce((sum, line) => sum + line.net_minor, 0),
      lines: own.map(line => ({
        lineId: line.line_id,
        quantity: stored(line.quantity),
        net: line.net_minor,
        expected: line.expected_minor,
        state: line.state,
      })),
    }
  })
}

export async function listReceipts(ctx: Ctx, { search }: InputOf<typeof contract.listReceipts>) {
  let found = ctx.db
    .selectFrom('trade.goods_receipt as g')
    .innerJoin('trade.purchase_order as o', 'o.id', 'g.order_id')
    .select(['g.id', 'g.number', 'g.received_on as on', 'o.supplier_id'])
    .select(
      sql<number>`(select coalesce(sum(n.value_minor), 0)::bigint from trade.receipt_line n
        where n.company_id = g.company_id and n.receipt_id = g.id)`.as('value'),
    )
  if (search) found = found.where('g.number', 'like', `%${search.toUpperCase()}%`)
  const rows = await found.orderBy('g.number', 'desc').limit(30).execute()
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.supplier_id),
  )
  return {
    rows: rows.map(({ supplier_id, ...row }) => ({ ...row, supplier: names.get(supplier_id) ?? '' })),
  }
}
