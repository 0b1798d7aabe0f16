import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { type Day, dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { financeSettings } from '#modules/accounting/public.server.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { whyNotServe } from '#modules/parties/public.server.ts'
import { listedPrices } from '../priceList/priceList.queries.ts'
import { inBaseUnit, quantityText, stored } from '../quantity/quantity.rules.ts'
import { writeDelivery, writeInvoice } from '../sale/delivering.commands.ts'
import { linesOf, type SaleRecord } from '../sale/sale.row.ts'
import { belowFloor } from '../sale/sale.rules.ts'
import { whyNotQuantity } from '../stock/move.rules.ts'
import { lockItems, standingIn } from '../stock/stockLocking.commands.ts'
import type * as contract from './till.contract.ts'
import { type Till, tillOf, walkInOf } from './till.row.ts'
import { listedPrice, type ReviewReason, settledBy } from './till.rules.ts'

type Sold = InputOf<typeof contract.sellAtTill>
/** Made without a connection, it is never refused for what it found: the goods are gone and the money is in the drawer. */
type Selling = { input: Sold; isOffline: boolean; review: Set<ReviewReason> }

export const sellAtTill = (ctx: Ctx, input: Sold) => sell(ctx, { input, isOffline: false, review: new Set() })
export const syncTillSale = (ctx: Ctx, input: Sold) =>
  sell(ctx, { input, isOffline: true, review: new Set() })

async function answerOf(ctx: Ctx, saleId: string) {
  const [row] = await rawQuery<{ number: string; total: number; review: ReviewReason[] }>(
    ctx.db,
    `select i.number, s.total_minor as total, s.review from trade.till_sale s
     join billing.invoice i on i.company_id = $1 and i.id = s.invoice_id where s.company_id = $1 and s.id = $2`,
    [ctx.company.id, saleId],
  )
  return { saleId, invoiceNumber: row!.number, total: row!.total, review: row!.review }
}

/**
 * The identity of a sale is the id that the device made (PS-02): the first call that comes with it writes it, every other waits for that
 * one and answers the same, whichever tab or device sends it and however often.
 */
async function sell(ctx: Ctx, of: Selling) {
  const { input } = of
  const till = await tillOf(ctx, input.tillId)
  const { day, soldAt } = await dayOf(ctx, of)
  const claimed = await ctx.db
    .insertInto('trade.till_sale')
    .values({
      id: input.saleId,
      till_id: till.id,
      till_number: input.number,
      session_id: input.sessionId ?? null,
      sold_at: soldAt,
      sold_on: day,
      is_offline: of.isOffline,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .onConflict(oc => oc.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claimed) {
    ctx.audit({ subject: `trade.tillSale:${input.saleId}`, label: input.number, changes: [] })
    return answerOf(ctx, input.saleId)
  }
  if (!till.isActive && !of.isOffline) deny(refused('trade.till.stopped', { field: 'tillId' }))
  const customerId = input.customerId ?? (await walkInOf(ctx))
  const whyNot = await whyNotServe(ctx, [customerId])
  if (whyNot && !of.isOffline) refuse(whyNot)
  if (whyNot) of.review.add('customer')
  await lockGoods(ctx, input)
  const order = await writeOrder(ctx, of, till, customerId, day)
  const lines = await linesOf(ctx, [order.id])
  await noteShortage(ctx, of, till.warehouseId, lines)
  const given = lines.map((line, at) => ({
    line,
    at,
    one: { lineId: line.id, quantity: line.quantity, serials: input.lines[at]!.serials },
  }))
  await writeDelivery(ctx, order, given, { date: day, receiver: null, allowNegative: of.isOffline })
  const invoice = await writeInvoice(ctx, order, await linesOf(ctx, [order.id]), {
    date: day,
    sourceKey: `trade:till:${input.saleId}:issue`,
  })
  const paid = await takeTenders(ctx, of, { till, customerId, invoice, day })
  await ctx.db
    .updateTable('trade.till_sale')
    .set({
      order_id: order.id,
      invoice_id: invoice.invoiceId,
      payment_id: paid.paymentId,
      total_minor: invoice.totalMinor,
      paid_minor: paid.paidMinor,
      review: [...of.review],
    })
    .where('id', '=', input.saleId)
    .execute()
  ctx.audit({
    subject: `trade.tillSale:${input.saleId}`,
    label: input.number,
    changes: [{ field: 'totalMinor', before: null, after: invoice.totalMinor }],
  })
  ctx.hint('trade.till', till.id)
  return {
    saleId: input.saleId,
    invoiceNumber: invoice.number,
    total: invoice.totalMinor,
    review: [...of.review],
  }
}

/** Pools before the ledger and before any number, as everywhere. */
async function lockGoods(ctx: Ctx, { lines }: Sold): Promise<void> {
  const rows = await ctx.db
    .selectFrom('trade.item')
    .select('id')
    .where(
      'id',
      'in',
      lines.map(line => line.itemId),
    )
    .where('kind', '<>', 'service')
    .execute()
  await lockItems(
    ctx,
    rows.map(row => row.id),
  )
}

/** The day of a sale in the books: its own, else today's where its period was closed before the sale came, or its clock runs ahead. */
async function dayOf(ctx: Ctx, { input, isOffline, review }: Selling): Promise<{ day: Day; soldAt: Date }> {
  const soldAt = input.soldAt > ctx.now || !isOffline ? ctx.now : input.soldAt
  const day = dayIn(soldAt, ctx.company.timeZone)
  const period = await ctx.db
    .selectFrom('accounting.period')
    .select('status')
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .orderBy('number')
    .executeTakeFirst()
  if (!isOffline || period?.status === 'open') return { day, soldAt }
  review.add('period')
  return { day: ctx.today, soldAt }
}

async function writeOrder(
  ctx: Ctx,
  of: Selling,
  till: Till,
  customerId: string,
  day: Day,
): Promise<SaleRecord> {
  const lines = await pricedLines(ctx, of)
  const number = await nextNumber(ctx, 'SO', day)
  const order = await ctx.db
    .insertInto('trade.sales_order')
    .values({
      id: uuidv7(),
      number,
      customer_id: customerId,
      ordered_on: day,
      valid_until: day,
      warehouse_id: till.warehouseId,
      discount_bps: of.input.discountBps,
      note: null,
      state: 'closed',
      channel: 'till',
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('trade.sales_line')
    .values(lines.map(line => ({ id: uuidv7(), order_id: order.id, ...line })))
    .execute()
  return order
}

async function pricedLines(ctx: Ctx, { input, isOffline, review }: Selling) {
  const itemIds = input.lines.map(line => line.itemId)
  const items = await ctx.db
    .selectFrom('trade.item')
    .select(['id', 'name_ar as nameAr', 'unit', 'is_whole as isWhole', 'is_active as isActive', 'kind'])
    .select(['tracking', 'sale_price_minor as priceMinor', 'floor_price_minor as floorMinor', 'tax_code'])
    .where('id', 'in', itemIds)
    .execute()
  const units = await ctx.db
    .selectFrom('trade.item_unit')
    .select(['id', 'item_id', 'factor', 'price_minor as priceMinor'])
    .where('item_id', 'in', itemIds)
    .execute()
  const ofLists = await listedPrices(ctx, null, dayIn(input.soldAt, ctx.company.timeZone))
  return input.lines.map((line, at) => {
    const item = items.find(one => one.id === line.itemId)
    const found = units.find(one => one.id === line.unitId && one.item_id === line.itemId)
    if (!item || (line.unitId && !found))
      deny(notFound('kernel.record.notFound', { field: `lines.${at}.itemId` }))
    const unit = found ? { priceMinor: found.priceMinor, factor: stored(found.factor) } : null
    if (!item.isActive) {
      if (!isOffline)
        deny(refused('trade.item.inactive', { field: `lines.${at}.itemId`, params: { item: item.nameAr } }))
      review.add('stopped')
    }
    const factor = unit?.factor ?? 1000
    const quantity = inBaseUnit(line.quantity, factor)
    refuse(whyNotQuantity(item, quantity, `lines.${at}.quantity`))
    const discounts = { discountBps: line.discountBps, orderDiscountBps: input.discountBps }
    const low = belowFloor({ priceMinor: line.price, factor, ...discounts }, item.floorMinor)
    if (low !== null && !ctx.can('finance.discounts.write')) {
      if (!isOffline)
        deny(
          refused('trade.price.belowFloor', {
            field: `lines.${at}.price`,
            params: {
              price: moneyText(low, ctx.company.currency),
              floor: moneyText(item.floorMinor!, ctx.company.currency),
            },
          }),
        )
      review.add('price')
    }
    const listed = listedPrice(
      { priceMinor: ofLists(item.id, null) ?? item.priceMinor },
      unit && { ...unit, priceMinor: ofLists(item.id, found!.id) ?? unit.priceMinor },
    )
    if (isOffline && line.price !== listed) review.add('price')
    return {
      no: at + 1,
      item_id: item.id,
      unit_id: line.unitId ?? null,
      factor: quantityText(factor),
      quantity: quantityText(quantity),
      price_minor: line.price,
      discount_bps: line.discountBps,
      tax_code: item.tax_code,
    }
  })
}

/** Marks a sale of goods that were not there when it came (scenario 6): both sales of the last piece stand, the second is looked at. */
async function noteShortage(
  ctx: Ctx,
  { isOffline, review }: Selling,
  warehouseId: string,
  lines: readonly { itemId: string; isStocked: boolean; quantity: number }[],
): Promise<void> {
  if (!isOffline) return
  const goods = lines.filter(line => line.isStocked)
  for (const [itemId, own] of Map.groupBy(goods, line => line.itemId)) {
    const { onHand, reserved } = await standingIn(ctx, warehouseId, itemId)
    if (onHand - reserved < own.reduce((sum, line) => sum + line.quantity, 0)) review.add('shortage')
  }
}

type Taking = {
  till: Till
  customerId: string
  invoice: { invoiceId: string; totalMinor: number }
  day: Day
}

/**
 * One receipt for all tenders. Coins of a shift that is over lie counted in its drawer: they reach no other shift (PS-01), and the sale
 * waits for somebody to say where they are.
 */
async function takeTenders(ctx: Ctx, of: Selling, { till, customerId, invoice, day }: Taking) {
  const { input, isOffline, review } = of
  const { cashRoundingMinor } = await financeSettings(ctx)
  const open = await ctx.db
    .selectFrom('billing.cash_session')
    .select('id')
    .where('treasury_account_id', '=', till.cashAccountId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const isOver = isOffline && input.tenders.some(one => one.kind === 'cash') && open?.id !== input.sessionId
  if (isOver) review.add('shift')
  const tenders = input.tenders
    .filter(one => one.amount > 0 && !(isOver && one.kind === 'cash'))
    .map(one => ({ ...one, amountMinor: one.amount }))
  const settled = settledBy(invoice.totalMinor, tenders, cashRoundingMinor)
  if (!settled.isExact && !isOffline && settled.paidMinor < invoice.totalMinor && !input.customerId)
    deny(invalid('trade.till.unpaid', { field: 'tenders' }))
  if (!settled.isExact && isOffline && !isOver) review.add('amount')
  if (!settled.isExact && !isOffline && settled.aboveMinor > 0)
    deny(
      invalid('billing.payment.unequal', {
        field: 'tenders',
        params: {
          tenders: moneyText(settled.paidMinor, ctx.company.currency),
          splits: moneyText(invoice.totalMinor, ctx.company.currency),
        },
      }),
    )
  if (tenders.length === 0) return { paymentId: null, paidMinor: 0 }
  const { paymentId } = await takePayment(ctx, {
    sourceKey: `trade:till:${input.saleId}:receipt`,
    date: day,
    partyId: customerId,
    memo: input.number,
    tenders: tenders.map(one => ({
      treasuryAccountId: one.kind === 'cash' ? till.cashAccountId : till.cardAccountId,
      amountMinor: one.amountMinor,
      ...(one.reference ? { reference: one.reference } : {}),
    })),
    splits: [
      { kind: 'invoice', invoiceId: invoice.invoiceId, amountMinor: settled.settledMinor },
      ...(settled.aboveMinor > 0 ? [{ kind: 'advance' as const, amountMinor: settled.aboveMinor }] : []),
    ],
  })
  return { paymentId, paidMinor: settled.settledMinor }
}
