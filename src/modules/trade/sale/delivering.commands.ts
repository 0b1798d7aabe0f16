import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import { addMonths } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { percentOf } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { issueInvoice, type VoidedDocument } from '#modules/billing/public.server.ts'
import { amountOf, type Milli, quantityText } from '../quantity/quantity.rules.ts'
import { type Moved, moveStock } from '../stock/moving.commands.ts'
import { releaseStock } from '../stock/reserving.commands.ts'
import type * as contract from './sale.contract.ts'
import { linesOf, type SaleLine, type SaleRecord, sales, saleToChange } from './sale.row.ts'
import { leftToInvoice, whyNotDeliver } from './sale.rules.ts'

type Delivery = InputOf<typeof contract.deliverSale>

function checkedLines(lines: readonly SaleLine[], input: Delivery) {
  const seen = new Set<string>()
  return input.lines.map((one, at) => {
    const line = lines.find(other => other.id === one.lineId)
    if (!line || seen.has(one.lineId))
      deny(notFound('kernel.record.notFound', { field: `lines.${at}.lineId` }))
    seen.add(one.lineId)
    refuse(whyNotDeliver(line, one.quantity, `lines.${at}.quantity`))
    return { one, line, at }
  })
}

type Leaving = { one: Delivery['lines'][number]; line: SaleLine; at: number }

/** Moves goods of an order out and writes the delivery; services are delivered by being written. */
export async function writeDelivery(
  ctx: Ctx,
  row: SaleRecord,
  given: readonly Leaving[],
  of: { date: string; receiver: string | null; allowNegative?: boolean },
): Promise<{ id: string; number: string }> {
  const goods = given.filter(({ line }) => line.isStocked)
  const id = uuidv7()
  const moved: Moved[] =
    goods.length === 0
      ? []
      : await moveStock(ctx, {
          kind: 'issue',
          date: of.date,
          warehouseId: row.warehouse_id,
          partyId: row.customer_id,
          reason: row.number,
          sourceKey: `trade:delivery:${id}:post`,
          allowNegative: of.allowNegative ?? false,
          lines: goods.map(({ one, line, at }) => ({
            itemId: line.itemId,
            quantity: one.quantity,
            batch: one.batch ? { number: one.batch } : null,
            serials: one.serials,
            field: `lines.${at}`,
          })),
        })
  const number = await nextNumber(ctx, 'DN', of.date)
  await ctx.db
    .insertInto('trade.delivery')
    .values({
      id,
      number,
      order_id: row.id,
      delivered_on: of.date,
      receiver: of.receiver,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  const services = given
    .filter(({ line }) => !line.isStocked)
    .map(({ one, line }) => ({ line_id: line.id, quantity: quantityText(one.quantity), move_id: null }))
  const pieces = moved.map(move => ({
    line_id: goods[move.line]!.line.id,
    quantity: quantityText(move.quantity),
    move_id: move.id,
  }))
  await ctx.db
    .insertInto('trade.delivery_line')
    .values([...pieces, ...services].map(piece => ({ id: uuidv7(), delivery_id: id, ...piece })))
    .execute()
  await guarantee(ctx, moved, of.date)
  return { id, number }
}

export async function deliverSale(ctx: Ctx, input: Delivery) {
  const row = await saleToChange(ctx, input, 'deliver')
  const given = checkedLines(await linesOf(ctx, [row.id]), input)
  // What was promised to the order is what leaves.
  await releaseStock(
    ctx,
    row.warehouse_id,
    given
      .filter(({ line }) => line.isStocked)
      .map(({ one, line }) => ({ itemId: line.itemId, quantity: one.quantity })),
  )
  const { id, number } = await writeDelivery(ctx, row, given, input)
  await saveRecord(ctx, sales, row, {}, { changes: [{ field: 'delivery', before: null, after: number }] })
  return { id, number }
}

/** Numbered pieces are under warranty from the day on which they leave (rule 15). */
async function guarantee(ctx: Ctx, moved: readonly Moved[], on: string): Promise<void> {
  if (moved.length === 0) return
  const rows = await ctx.db
    .selectFrom('trade.move_serial as n')
    .innerJoin('trade.stock_move as m', 'm.id', 'n.move_id')
    .innerJoin('trade.item as i', 'i.id', 'm.item_id')
    .select(['n.serial_id', 'i.warranty_months'])
    .where(
      'n.move_id',
      'in',
      moved.map(move => move.id),
    )
    .where('i.warranty_months', '>', 0)
    .execute()
  for (const row of rows)
    await ctx.db
      .updateTable('trade.serial')
      .set({ warranty_until: addMonths(on, row.warranty_months!) })
      .where('id', '=', row.serial_id)
      .execute()
}

/** What a part of a line comes to, so that all parts together come to the line. */
function partOfLine(line: SaleLine, quantity: Milli) {
  const grossThrough = (through: Milli) => amountOf(through, line.priceMinor, line.factor)
  const givenThrough = (through: Milli) => percentOf(grossThrough(through), line.discountBps)
  const through = line.invoiced + quantity
  return {
    amountMinor: grossThrough(through) - grossThrough(line.invoiced),
    discountMinor: givenThrough(through) - givenThrough(line.invoiced),
  }
}

/** Invoices what of lines left and was not invoiced, with the part of each that they are. */
export async function writeInvoice(
  ctx: Ctx,
  row: SaleRecord,
  lines: readonly SaleLine[],
  of: { date: string; sourceKey: string },
) {
  const invoice = await issueInvoice(ctx, {
    kind: 'sale',
    sourceKey: of.sourceKey,
    partyId: row.customer_id,
    date: of.date,
    reference: row.number,
    ...(row.discount_bps > 0 ? { documentDiscount: { bps: row.discount_bps } } : {}),
    lines: lines.map(line => ({
      descriptionAr: `${line.item}، ${quantityText(leftToInvoice(line))} ${line.baseUnit}`,
      key: line.revenueKey,
      ...partOfLine(line, leftToInvoice(line)),
      ...(line.taxCode ? { taxCode: line.taxCode } : {}),
    })),
  })
  await ctx.db
    .insertInto('trade.sales_invoice_line')
    .values(
      lines.map((line, at) => ({
        id: uuidv7(),
        order_id: row.id,
        invoice_id: invoice.invoiceId,
        line_no: at + 1,
        line_id: line.id,
        quantity: quantityText(leftToInvoice(line)),
      })),
    )
    .execute()
  return invoice
}

export async function invoiceSale(ctx: Ctx, input: InputOf<typeof contract.invoiceSale>) {
  const row = await saleToChange(ctx, input, 'invoice')
  const lines = (await linesOf(ctx, [row.id])).filter(line => leftToInvoice(line) > 0)
  if (lines.length === 0) deny(invalid('trade.sale.nothingToInvoice'))
  const sourceKey = `trade:sale:${row.id}:issue${row.version}`
  const { invoiceId, number } = await writeInvoice(ctx, row, lines, { date: input.date, sourceKey })
  await saveRecord(ctx, sales, row, {}, { changes: [{ field: 'invoice', before: null, after: number }] })
  return { invoiceId, number }
}

/** An invoice that billing voided bills nothing any more: its goods wait for another. */
export async function followVoidedInvoice(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  await ctx.db
    .updateTable('trade.sales_invoice_line')
    .set({ is_void: true })
    .where('invoice_id', '=', document.id)
    .execute()
}
