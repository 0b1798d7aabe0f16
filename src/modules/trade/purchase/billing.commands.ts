import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, notFound, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { recordBill, type VoidedDocument } from '#modules/billing/public.server.ts'
import { amountOf, type Milli, quantityText, stored } from '../quantity/quantity.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { returnValue } from '../stock/cost.rules.ts'
import { followGoods } from '../stock/difference.commands.ts'
import { received } from '../stock/move.postings.ts'
import { accrue } from '../stock/moving.commands.ts'
import { lockItems, type StockItem } from '../stock/stockLocking.commands.ts'
import { differenceEntry } from './match.postings.ts'
import type * as contract from './purchase.contract.ts'
import {
  linesOf,
  type PurchaseLine,
  type PurchaseRecord,
  purchases,
  purchaseToChange,
} from './purchase.row.ts'
import { leftToBill, type MatchState, matchOf } from './purchase.rules.ts'

const bills = recordKind({
  table: 'trade.supplier_bill',
  kind: 'trade.supplierBill',
  label: row => row.reference,
})

type BillLine = {
  readonly line: PurchaseLine
  readonly quantity: Milli
  readonly netMinor: number
  readonly expectedMinor: number
  readonly state: MatchState
}

/** What a quantity comes to at the order's price: its part of what was received, so that all of it adds up to the receipts. */
function expectedOf(line: PurchaseLine, quantity: Milli): number {
  const net = line.accepted - line.returned
  if (!line.itemId || quantity > leftToBill(line) || net === 0)
    return amountOf(quantity, line.priceMinor, line.factor)
  return returnValue(
    { quantity: net, valueMinor: line.valueMinor },
    { quantity: line.billed, valueMinor: line.expectedMinor },
    quantity,
  )
}

async function matched(
  ctx: Ctx,
  lines: readonly PurchaseLine[],
  given: readonly { lineId: string; quantity: Milli; net: number }[],
): Promise<BillLine[]> {
  const { matchToleranceBps, matchToleranceMinor } = await settingsOf(ctx)
  const tolerance = { bps: matchToleranceBps, minor: matchToleranceMinor }
  return given.map(({ lineId, quantity, net }, at) => {
    const line = lines.find(one => one.id === lineId)
    if (!line) deny(notFound('kernel.record.notFound', { field: `lines.${at}.lineId` }))
    const expectedMinor = expectedOf(line, quantity)
    const state = matchOf(line, { quantity, netMinor: net, expectedMinor }, tolerance)
    return { line, quantity, netMinor: net, expectedMinor, state }
  })
}

/** Why a bill's line is not taken as it is: dearer than the order (T11), or more than came (T12). */
function whyNotMatched(
  ctx: Ctx,
  { line, quantity, netMinor, expectedMinor, state }: BillLine,
  at: number,
): Refusal | null {
  if (state === 'matched') return null
  if (state === 'priceDiff')
    return refused('trade.match.price', {
      field: `lines.${at}.net`,
      params: {
        billed: moneyText(netMinor, ctx.company.currency),
        ordered: moneyText(expectedMinor, ctx.company.currency),
      },
    })
  return refused('trade.match.quantity', {
    field: `lines.${at}.quantity`,
    params: { billed: quantityText(quantity), received: quantityText(Math.max(0, leftToBill(line))) },
  })
}

export async function recordPurchaseBill(ctx: Ctx, input: InputOf<typeof contract.recordPurchaseBill>) {
  const order = await purchaseToChange(ctx, { id: input.orderId }, 'bill')
  const all = await linesOf(ctx, [order.id])
  const lines = await matched(ctx, all, input.lines)
  const why = lines.map((line, at) => whyNotMatched(ctx, line, at)).find(one => one !== null)
  if (why && !input.holds) deny(why)
  const id = uuidv7()
  const state = why ? 'held' : 'recorded'
  await ctx.db
    .insertInto('trade.supplier_bill')
    .values({
      id,
      order_id: order.id,
      reference: input.reference,
      billed_on: input.date,
      due_on: input.dueOn ?? null,
      state: 'held',
      recorded_by: ctx.user.id,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  await ctx.db
    .insertInto('trade.match_line')
    .values(
      lines.map((line, at) => ({
        id: uuidv7(),
        bill_id: id,
        no: at + 1,
        line_id: line.line.id,
        quantity: quantityText(line.quantity),
        net_minor: line.netMinor,
        state: line.state,
        expected_minor: line.expectedMinor,
      })),
    )
    .execute()
  const invoiceId = why ? null : await bookBill(ctx, order, { id, ...input }, lines)
  await saveRecord(
    ctx,
    purchases,
    order,
    {},
    { changes: [{ field: 'bill', before: null, after: input.reference }] },
  )
  return { id, invoiceId, state: state as 'held' | 'recorded' }
}

type Bill = { id: string; reference: string; date: string; dueOn?: string | null | undefined }

/** Records the bill with billing, then lets what it differs by follow the goods. */
async function bookBill(
  ctx: Ctx,
  order: PurchaseRecord,
  bill: Bill,
  lines: readonly BillLine[],
): Promise<string> {
  const items = await lockItems(
    ctx,
    lines.flatMap(({ line }) => (line.itemId ? [line.itemId] : [])),
  )
  const { invoiceId } = await recordBill(ctx, {
    sourceKey: `trade:bill:${bill.id}:issue`,
    partyId: order.supplier_id,
    date: bill.date,
    ...(bill.dueOn ? { dueOn: bill.dueOn } : {}),
    reference: bill.reference,
    note: order.number,
    lines: lines.map(({ line, netMinor }) => ({
      descriptionAr: line.itemId ? items.get(line.itemId)!.nameAr : line.description!,
      key: line.itemId ? received : line.purposeKey!,
      amountMinor: netMinor,
      ...(line.taxCode ? { taxCode: line.taxCode } : {}),
    })),
  })
  for (const [at, line] of lines.entries())
    if (line.line.itemId) await followDifference(ctx, bill, line, items.get(line.line.itemId)!, at)
  await ctx.db
    .updateTable('trade.supplier_bill')
    .set({ state: 'recorded', invoice_id: invoiceId })
    .where('id', '=', bill.id)
    .execute()
  return invoiceId
}

async function followDifference(
  ctx: Ctx,
  bill: Bill,
  { line, netMinor, expectedMinor }: BillLine,
  item: StockItem,
  at: number,
): Promise<void> {
  await accrue(ctx, {
    on: bill.date,
    moveId: null,
    amountMinor: -netMinor,
    sourceKey: `trade:bill:${bill.id}:issue`,
  })
  const minor = netMinor - expectedMinor
  if (minor === 0) return
  const moves = await ctx.db
    .selectFrom('trade.receipt_line')
    .select('move_id')
    .where('line_id', '=', line.id)
    .where('move_id', 'is not', null)
    .execute()
  const sourceKey = `trade:match:${bill.id}.${at + 1}:post`
  const share = await followGoods(ctx, {
    kind: 'match',
    item,
    moveIds: moves.map(row => row.move_id!),
    received: line.accepted - line.returned,
    minor,
    date: bill.date,
    sourceKey,
  })
  const entry = differenceEntry(
    { ...share, sourceKey, item: item.nameAr, stockKey: item.stockKey },
    bill.reference,
  )
  if (entry) await postJournal(ctx, entry)
  await accrue(ctx, { on: share.on, moveId: null, amountMinor: minor, sourceKey })
}

export async function releaseBill(ctx: Ctx, input: InputOf<typeof contract.releaseBill>) {
  const bill = await lockRecord(ctx, bills, input)
  if (bill.state !== 'held') deny(conflict('trade.match.state'))
  if (input.decision === 'drop') {
    await saveRecord(
      ctx,
      bills,
      bill,
      { state: 'dropped', released_by: ctx.user.id, release_reason: input.reason },
      { reason: input.reason },
    )
    return { ok: true as const }
  }
  if (bill.recorded_by === ctx.user.id) deny(refused('trade.match.ownBill'))
  const order = await purchaseToChange(ctx, { id: bill.order_id }, 'bill')
  const kept = await ctx.db
    .selectFrom('trade.match_line')
    .select(['line_id', 'quantity', 'net_minor'])
    .where('bill_id', '=', bill.id)
    .orderBy('no')
    .execute()
  const lines = await matched(
    ctx,
    await linesOf(ctx, [order.id]),
    kept.map(line => ({ lineId: line.line_id, quantity: stored(line.quantity), net: line.net_minor })),
  )
  // A price may be accepted; goods that never came may not.
  const missing = lines.findIndex(line => line.state === 'quantityDiff' || line.state === 'notReceived')
  if (missing >= 0) deny(whyNotMatched(ctx, lines[missing]!, missing)!)
  for (const [at, line] of lines.entries())
    await ctx.db
      .updateTable('trade.match_line')
      .set({ expected_minor: line.expectedMinor })
      .where('bill_id', '=', bill.id)
      .where('no', '=', at + 1)
      .execute()
  await bookBill(
    ctx,
    order,
    { id: bill.id, reference: bill.reference, date: bill.billed_on, dueOn: bill.due_on },
    lines,
  )
  await saveRecord(
    ctx,
    bills,
    bill,
    { state: 'recorded', released_by: ctx.user.id, release_reason: input.reason },
    { reason: input.reason },
  )
  return { ok: true as const }
}

/**
 * A bill that billing voided is billed no more: what it took off the account of goods received is owed again. The difference stays with the
 * goods, and the next bill is measured against what they cost now.
 */
export async function followVoidedBill(ctx: Ctx, document: VoidedDocument): Promise<void> {
  if (document.kind !== 'document') return
  const bill = await ctx.db
    .selectFrom('trade.supplier_bill')
    .select('id')
    .where('invoice_id', '=', document.id)
    .where('state', '=', 'recorded')
    .executeTakeFirst()
  if (!bill) return
  const lines = await ctx.db
    .selectFrom('trade.match_line as m')
    .innerJoin('trade.purchase_line as l', 'l.id', 'm.line_id')
    .select('m.net_minor')
    .where('m.bill_id', '=', bill.id)
    .where('l.item_id', 'is not', null)
    .execute()
  const netMinor = lines.reduce((sum, line) => sum + line.net_minor, 0)
  await accrue(ctx, {
    on: document.on,
    moveId: null,
    amountMinor: netMinor,
    sourceKey: `trade:bill:${bill.id}:void`,
  })
  await ctx.db.updateTable('trade.supplier_bill').set({ state: 'void' }).where('id', '=', bill.id).execute()
}
