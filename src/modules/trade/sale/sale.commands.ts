import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { addPartyRole, whyNotServe } from '#modules/parties/public.server.ts'
import { listedPrices } from '../priceList/priceList.queries.ts'
import { inBaseUnit, quantityText, stored } from '../quantity/quantity.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { whyNotQuantity } from '../stock/move.rules.ts'
import { releaseStock, reserveStock } from '../stock/reserving.commands.ts'
import { listedPrice } from '../till/till.rules.ts'
import type * as contract from './sale.contract.ts'
import { linesOf, type SaleRecord, sales, saleToChange } from './sale.row.ts'
import { belowFloor, leftToDeliver, whyNotConfirm } from './sale.rules.ts'

type Saved = InputOf<typeof contract.saveSale>

async function rowsOf(ctx: Ctx, input: Saved) {
  const itemIds = input.lines.map(line => line.itemId)
  const items = await ctx.db
    .selectFrom('trade.item')
    .select(['id', 'name_ar as nameAr', 'unit', 'is_whole', 'is_active', 'kind', 'tracking'])
    .select(['sale_price_minor', 'floor_price_minor', 'tax_code'])
    .where('id', 'in', itemIds)
    .execute()
  const units = await ctx.db
    .selectFrom('trade.item_unit')
    .select(['id', 'item_id', 'factor', 'price_minor'])
    .where('item_id', 'in', itemIds)
    .execute()
  const ofLists = await listedPrices(ctx, input.customerId, input.orderedOn)
  return input.lines.map((line, at) => {
    const item = items.find(one => one.id === line.itemId)
    const unit = units.find(one => one.id === line.unitId && one.item_id === line.itemId)
    if (!item || (line.unitId && !unit))
      deny(notFound('kernel.record.notFound', { field: `lines.${at}.itemId` }))
    if (!item.is_active)
      deny(refused('trade.item.inactive', { field: `lines.${at}.itemId`, params: { item: item.nameAr } }))
    const factor = unit ? stored(unit.factor) : 1000
    const quantity = line.inBase ? line.quantity : inBaseUnit(line.quantity, factor)
    refuse(
      whyNotQuantity({ ...item, isWhole: item.is_whole, isActive: true }, quantity, `lines.${at}.quantity`),
    )
    // A price list before the unit's own price, and that before the item's for as many of its base unit (rule 11).
    const listed = listedPrice(
      { priceMinor: ofLists(item.id, null) ?? item.sale_price_minor },
      unit ? { priceMinor: ofLists(item.id, unit.id) ?? unit.price_minor, factor } : null,
    )
    const price = line.price ?? listed
    if (price === null) deny(invalid('trade.sale.priceNeeded', { field: `lines.${at}.price` }))
    const low = belowFloor(
      { priceMinor: price, factor, discountBps: line.discountBps, orderDiscountBps: input.discountBps },
      item.floor_price_minor,
    )
    if (low !== null && !ctx.can('finance.discounts.write'))
      deny(
        refused('trade.price.belowFloor', {
          field: `lines.${at}.price`,
          params: {
            price: moneyText(low, ctx.company.currency),
            floor: moneyText(item.floor_price_minor!, ctx.company.currency),
          },
        }),
      )
    return {
      no: at + 1,
      item_id: item.id,
      unit_id: unit?.id ?? null,
      factor: quantityText(factor),
      quantity: quantityText(quantity),
      price_minor: price,
      discount_bps: line.discountBps,
      tax_code: line.taxCode ?? item.tax_code,
    }
  })
}

export async function saveSale(ctx: Ctx, input: Saved) {
  const before = input.id
    ? await saleToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'save')
    : null
  const lines = await rowsOf(ctx, input)
  const { quoteDays } = await settingsOf(ctx)
  await addPartyRole(ctx, input.customerId, 'customer')
  const columns = {
    customer_id: input.customerId,
    ordered_on: input.orderedOn,
    valid_until: input.validUntil ?? addDays(input.orderedOn, quoteDays),
    warehouse_id: input.warehouseId,
    discount_bps: input.discountBps,
    note: input.note,
  }
  const id = before?.id ?? uuidv7()
  if (before) {
    await saveRecord(ctx, sales, before, columns)
    await ctx.db.deleteFrom('trade.sales_line').where('order_id', '=', id).execute()
  } else {
    await ctx.db
      .insertInto('trade.sales_order')
      .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
      .execute()
    ctx.audit({
      subject: `trade.salesOrder:${id}`,
      changes: [{ field: 'status', before: null, after: 'quote' }],
    })
    ctx.hint('trade.sale', id)
  }
  await ctx.db
    .insertInto('trade.sales_line')
    .values(lines.map(line => ({ id: uuidv7(), order_id: id, ...line })))
    .execute()
  return { id }
}

/** What of an order is still to be delivered from stock, by item. */
async function reservedOf(ctx: Ctx, row: SaleRecord) {
  const lines = await linesOf(ctx, [row.id])
  return lines
    .filter(line => line.isStocked && leftToDeliver(line) > 0)
    .map(line => ({ itemId: line.itemId, quantity: leftToDeliver(line), field: 'lines' }))
}

async function confirmed(ctx: Ctx, row: SaleRecord): Promise<{ number: string }> {
  refuse(whyNotConfirm(row.valid_until, ctx.today))
  refuse(await whyNotServe(ctx, [row.customer_id]))
  const warehouse = await ctx.db
    .selectFrom('trade.warehouse')
    .select(['id', 'name_ar as name'])
    .where('id', '=', row.warehouse_id)
    .executeTakeFirstOrThrow()
  await reserveStock(ctx, warehouse, await reservedOf(ctx, row))
  return { number: await nextNumber(ctx, 'SO', ctx.today) }
}

export async function moveSale(ctx: Ctx, input: InputOf<typeof contract.moveSale>) {
  const row = await saleToChange(ctx, input, input.action)
  switch (input.action) {
    case 'send': {
      const quote_number = await nextNumber(ctx, 'SQ', ctx.today)
      await saveRecord(ctx, sales, row, { state: 'sent', quote_number })
      return { number: quote_number }
    }
    case 'confirm': {
      const { number } = await confirmed(ctx, row)
      await saveRecord(ctx, sales, row, { state: 'confirmed', number })
      return { number }
    }
    case 'lose':
      await saveRecord(ctx, sales, row, { state: 'lost' })
      return { number: row.quote_number }
    case 'close':
    case 'cancel': {
      const lines = await linesOf(ctx, [row.id])
      if (input.action === 'cancel' && lines.some(line => line.delivered > 0))
        deny(refused('trade.sale.delivered'))
      await releaseStock(ctx, row.warehouse_id, await reservedOf(ctx, row))
      await saveRecord(ctx, sales, row, { state: input.action === 'close' ? 'closed' : 'cancelled' })
      return { number: row.number }
    }
  }
}
