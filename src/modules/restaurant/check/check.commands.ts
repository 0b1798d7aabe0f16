import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { issueInvoice, takePayment, type VoidedDocument } from '#modules/billing/public.server.ts'
import { moveStock, walkInOf } from '#modules/trade/public.server.ts'
import { kitchenWarehouse } from '../floor/floor.queries.ts'
import { dropOpenChecks, orderToChange } from '../order/order.commands.ts'
import { linesOf, type OrderRow, orders, recipeOf } from '../order/order.queries.ts'
import type * as contract from './check.contract.ts'
import { planChecks } from './check.rules.ts'
import { reckonOrder } from './reckoning.queries.ts'

const bills = recordKind({ table: 'restaurant.bill', kind: 'restaurant.check', label: row => `${row.no}` })
type Bill = Awaited<ReturnType<typeof lockRecord<'restaurant.bill'>>>

/** Which checks each line is on. Refused where a line is on none, on one twice, or not of what is left (R4). */
function takersOf(
  ctx: Ctx,
  unbilled: readonly { lineId: string; grossMinor: number }[],
  checks: readonly (readonly string[])[],
): Map<string, number[]> {
  const takers = new Map<string, number[]>(unbilled.map(line => [line.lineId, []]))
  for (const [at, lineIds] of checks.entries())
    for (const lineId of new Set(lineIds)) {
      const on = takers.get(lineId)
      if (!on) deny(conflict('restaurant.check.nothing', { field: 'by' }))
      on.push(at)
    }
  const total = unbilled.reduce((sum, line) => sum + line.grossMinor, 0)
  const given = unbilled.reduce(
    (sum, line) => sum + (takers.get(line.lineId)!.length > 0 ? line.grossMinor : 0),
    0,
  )
  if (given !== total) {
    const shown = (minor: number) => moneyText(minor, ctx.company.currency)
    deny(
      invalid('restaurant.check.unequal', {
        field: 'by',
        params: { sum: shown(given), total: shown(total) },
      }),
    )
  }
  return takers
}

/** Makes the open checks anew of what is not invoiced: nothing that was paid is split again (RS-02). */
export async function splitOrder(ctx: Ctx, input: InputOf<typeof contract.splitOrder>) {
  const order = await orderToChange(ctx, input, 'split')
  const lines = await linesOf(ctx, order.id)
  if (lines.some(line => line.state === 'held')) deny(refused('restaurant.order.unsent'))
  await dropOpenChecks(ctx, order.id)
  const { unbilled, unbilledService, unbilledDelivery } = await reckonOrder(ctx, order)
  if (unbilled.length === 0) deny(refused('restaurant.check.nothing'))
  const checks = input.by.kind === 'lines' ? input.by.checks : [unbilled.map(line => line.lineId)]
  const planned = planChecks(unbilled, takersOf(ctx, unbilled, checks), checks.length, {
    serviceMinor: unbilledService,
    deliveryMinor: unbilledDelivery,
  })
  const { last } = await ctx.db
    .selectFrom('restaurant.bill')
    .select(sql<number>`coalesce(max(no), 0)::int`.as('last'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  for (const [at, check] of planned.entries()) {
    const id = uuidv7()
    await ctx.db
      .insertInto('restaurant.bill')
      .values({
        id,
        order_id: order.id,
        no: last + at + 1,
        parts: input.by.kind === 'equal' ? input.by.parts : 1,
        service_minor: check.serviceMinor,
        delivery_minor: check.deliveryMinor,
        total_minor: check.totalMinor,
      })
      .execute()
    await ctx.db
      .insertInto('restaurant.bill_line')
      .values(
        check.lines.map(line => ({
          id: uuidv7(),
          bill_id: id,
          line_id: line.lineId,
          gross_minor: line.grossMinor,
          discount_minor: line.discountMinor,
        })),
      )
      .execute()
  }
  await saveRecord(
    ctx,
    orders,
    order,
    {},
    { changes: [{ field: 'checks', before: null, after: planned.length }] },
  )
  return { ok: true as const }
}

/** Ingredients of dishes that are on a check leave stock with the first check that each is on; the shelf may be short (rule 5). */
async function issueIngredients(ctx: Ctx, bill: Bill, order: OrderRow): Promise<void> {
  const lines = (await linesOf(ctx, order.id)).filter(line => !line.is_issued)
  const shares = await ctx.db
    .selectFrom('restaurant.bill_line')
    .select('line_id')
    .where('bill_id', '=', bill.id)
    .execute()
  const due = lines.filter(line => shares.some(share => share.line_id === line.id))
  const needed = new Map<string, number>()
  for (const line of due)
    for (const one of recipeOf(line))
      needed.set(one.itemId, (needed.get(one.itemId) ?? 0) + one.milli * line.quantity)
  if (needed.size > 0)
    await moveStock(ctx, {
      kind: 'issue',
      date: ctx.today,
      warehouseId: await kitchenWarehouse(ctx),
      sourceKey: `restaurant:check:${bill.id}:recipe`,
      reason: order.number,
      allowNegative: true,
      lines: [...needed].map(([itemId, quantity]) => ({ itemId, quantity })),
    })
  if (due.length > 0)
    await ctx.db
      .updateTable('restaurant.order_line')
      .set({ is_issued: true })
      .where(
        'id',
        'in',
        due.map(line => line.id),
      )
      .execute()
}

/** The discount of a line stands from the first invoice that holds a part of it. */
async function keepDiscounts(ctx: Ctx, bill: Bill, order: OrderRow): Promise<void> {
  const { unbilled } = await reckonOrder(ctx, order)
  for (const line of unbilled)
    await ctx.db
      .updateTable('restaurant.order_line as l')
      .set({ discount_minor: line.discountMinor })
      .where('l.id', '=', line.lineId)
      .where(
        sql<boolean>`exists (select from restaurant.bill_line s where s.company_id = l.company_id and s.bill_id = ${bill.id} and s.line_id = l.id)
          and not exists (select from restaurant.bill_line s join restaurant.bill b on b.company_id = s.company_id and b.id = s.bill_id
            where s.company_id = l.company_id and s.line_id = l.id and b.state <> 'open')`,
      )
      .execute()
}

/** Invoices a check: its shares as they stand, the service and the delivery; a platform owes what its orders come to. */
async function invoiceBill(
  ctx: Ctx,
  bill: Bill,
  order: OrderRow,
): Promise<{ invoiceId: string; number: string }> {
  await keepDiscounts(ctx, bill, order)
  const shares = await ctx.db
    .selectFrom('restaurant.bill_line as s')
    .innerJoin('restaurant.order_line as l', 'l.id', 's.line_id')
    .select(['s.gross_minor', 's.discount_minor', 'l.name_ar', 'l.quantity', 'l.price_minor'])
    .where('s.bill_id', '=', bill.id)
    .orderBy('s.line_id')
    .execute()
  const isPlatform = order.channel === 'platform'
  const text = (share: (typeof shares)[number]) =>
    share.quantity > 1 && share.gross_minor === share.quantity * share.price_minor
      ? `${share.name_ar} × ${share.quantity}`
      : share.name_ar
  const charge = (key: string, descriptionAr: string, amountMinor: number) =>
    amountMinor > 0 ? [{ descriptionAr, key, amountMinor }] : []
  const { invoiceId, number } = await issueInvoice(ctx, {
    kind: 'sale',
    sourceKey: `restaurant:check:${bill.id}:issue${bill.version === 1 ? '' : bill.version}`,
    partyId: order.party_id ?? (await walkInOf(ctx)),
    date: ctx.today,
    reference: isPlatform ? order.platform_ref : `${order.number}/${bill.no}`,
    ...(isPlatform ? { control: 'platformReceivable' } : {}),
    lines: [
      ...shares.map(share => ({
        descriptionAr: text(share),
        key: 'foodRevenue',
        amountMinor: share.gross_minor,
        discountMinor: share.discount_minor,
      })),
      ...charge('serviceChargeRevenue', 'رسم الخدمة', bill.service_minor),
      ...charge('deliveryRevenue', 'التوصيل', bill.delivery_minor),
    ],
  })
  await issueIngredients(ctx, bill, order)
  return { invoiceId, number }
}

async function billToPay(ctx: Ctx, input: { id: string; version: number }) {
  const seen = await ctx.db
    .selectFrom('restaurant.bill')
    .select('order_id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  // The order first, as every other act on it does.
  if (seen) await lockRecord(ctx, orders, { id: seen.order_id })
  const bill = await lockRecord(ctx, bills, input)
  const order = await lockRecord(ctx, orders, { id: bill.order_id })
  if (bill.state === 'paid') deny(conflict('restaurant.check.state'))
  return { bill, order }
}

/** An order is closed by its last check. */
async function closeWhenPaid(ctx: Ctx, order: OrderRow): Promise<void> {
  const { unbilled } = await reckonOrder(ctx, order)
  const open = await ctx.db
    .selectFrom('restaurant.bill')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', '<>', 'paid')
    .limit(1)
    .executeTakeFirst()
  const isDone = unbilled.length === 0 && !open && order.state !== 'dispatched'
  await saveRecord(ctx, orders, order, isDone ? { state: 'closed', closed_at: ctx.now } : {}, { changes: [] })
}

export async function payCheck(ctx: Ctx, input: InputOf<typeof contract.payCheck>) {
  const { bill, order } = await billToPay(ctx, input)
  const tip = input.tip ?? 0
  const given = input.tenders.reduce((sum, one) => sum + one.amount, 0)
  const invoice = bill.invoice_id
    ? await ctx.db
        .selectFrom('billing.invoice')
        .select(['id as invoiceId', 'number', 'party_id', 'open_minor'])
        .where('id', '=', bill.invoice_id)
        .executeTakeFirstOrThrow()
    : null
  const openMinor = invoice?.open_minor ?? bill.total_minor
  const amountMinor = given - tip
  if (amountMinor <= 0 || amountMinor > openMinor)
    deny(
      invalid('restaurant.check.tooMuch', {
        field: 'tenders.0.amount',
        params: { open: moneyText(openMinor, ctx.company.currency) },
      }),
    )
  const made = invoice ?? (await invoiceBill(ctx, bill, order))
  const { invoiceId } = made
  const payment = await takePayment(ctx, {
    sourceKey: `restaurant:check:${bill.id}:pay${bill.version}`,
    date: ctx.today,
    partyId: order.party_id ?? (await walkInOf(ctx)),
    tenders: input.tenders.map(one => ({
      treasuryAccountId: one.treasuryAccountId,
      amountMinor: one.amount,
    })),
    splits: [
      { kind: 'invoice', invoiceId, amountMinor },
      ...(tip > 0
        ? [
            {
              kind: 'line' as const,
              key: 'tipsPayable',
              amountMinor: tip,
              description: 'إكرامية',
              taxCode: null,
            },
          ]
        : []),
    ],
    memo: order.number,
  })
  const state = amountMinor === openMinor ? ('paid' as const) : ('invoiced' as const)
  await saveRecord(ctx, bills, bill, { state, invoice_id: invoiceId })
  await closeWhenPaid(ctx, order)
  return { payment: payment.number, invoice: made.number ?? '' }
}

/** A platform and a customer who is known pay later: the invoice stands open on them. */
export async function issueCheck(ctx: Ctx, input: InputOf<typeof contract.issueCheck>) {
  const { bill, order } = await billToPay(ctx, input)
  if (bill.state !== 'open') deny(conflict('restaurant.check.state'))
  if (!order.party_id) deny(refused('restaurant.check.onAccount'))
  const { invoiceId, number } = await invoiceBill(ctx, bill, order)
  await saveRecord(ctx, bills, bill, { state: 'paid', invoice_id: invoiceId })
  await closeWhenPaid(ctx, order)
  return { invoice: number }
}

/** A voided invoice makes its check open again, a voided receipt unpaid; what was cooked stays out of stock. */
export async function followVoided(ctx: Ctx, document: VoidedDocument): Promise<void> {
  const found = await ctx.db
    .selectFrom('restaurant.bill as b')
    .innerJoin('billing.invoice as i', 'i.id', 'b.invoice_id')
    .select(['b.id', 'b.order_id', 'i.status'])
    .where(
      document.kind === 'document'
        ? sql<boolean>`i.id = ${document.id}`
        : sql<boolean>`b.state = 'paid' and i.open_minor > 0 and exists (select from billing.allocation a
            where a.company_id = i.company_id and a.invoice_id = i.id and a.payment_id = ${document.id})`,
    )
    .execute()
  for (const one of found) {
    await ctx.db
      .updateTable('restaurant.bill')
      .set(eb =>
        document.kind === 'document'
          ? { state: 'open', invoice_id: null, version: eb('version', '+', 1) }
          : { state: 'invoiced', version: eb('version', '+', 1) },
      )
      .where('id', '=', one.id)
      .execute()
    await ctx.db
      .updateTable('restaurant.dining_order')
      .set(eb => ({ state: 'sent', closed_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', one.order_id)
      .where('state', '=', 'closed')
      .execute()
  }
}
