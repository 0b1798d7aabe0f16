import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { type Milli, quantityText } from '../quantity/quantity.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import { atLastCost } from './cost.rules.ts'
import { moveEntry, received, trueUpEntry, usualContra } from './move.postings.ts'
import {
  type MoveKind,
  mayTakeReserved,
  whyNotEnough,
  whyNotMove,
  whyNotQuantity,
  whyNotTracked,
} from './move.rules.ts'
import { changePool, putIntoPool, takeFromPool } from './pool.commands.ts'
import { refuseImpossibleDays } from './standing.queries.ts'
import { lockItems, type StockItem, standingIn } from './stockLocking.commands.ts'
import { type BatchGiven, batchesOut, batchIn, serialsIn, serialsOut } from './tracking.commands.ts'

export type MoveLine = {
  readonly itemId: string
  /** Above zero; an adjustment may be below. */
  readonly quantity: Milli
  /** Of what comes in; left out, the cost of the pool. */
  readonly valueMinor?: number
  readonly batch?: BatchGiven | null
  readonly serials?: readonly string[]
  readonly contraKey?: string
  readonly profitUnitId?: string | null
  readonly costCenterId?: string | null
  readonly returnsId?: string | null
  /** Of a return to the supplier: the value at which it had been received. */
  readonly owedMinor?: number
  /** Where a refusal of the line stands in the caller's input. */
  readonly field?: string
}

export type StockAct = {
  readonly kind: MoveKind
  readonly date: Day
  readonly warehouseId: string
  readonly sourceKey: string
  readonly partyId?: string | null
  readonly reason?: string | null
  readonly lines: readonly MoveLine[]
  /** Recipes, clinic consumables and sales made offline may leave a shortage (rule 5). */
  readonly allowNegative?: boolean
}

export type Moved = {
  readonly id: string
  readonly number: string
  readonly itemId: string
  readonly line: number
  readonly quantity: Milli
  /** Into the pool above zero, out of it below. */
  readonly valueMinor: number
}

type Warehouse = { id: string; name: string }

async function warehouseOf(ctx: Ctx, id: string): Promise<Warehouse> {
  const row = await ctx.db
    .selectFrom('trade.warehouse')
    .select(['id', 'name_ar as name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound('kernel.record.notFound', { field: 'warehouseId' }))
}

/**
 * Moves goods and posts what they are worth, inside the caller's transaction: the pools are locked in the order of their items, then the
 * ledger. Refuses T1 to T4, a day to come, and what the ledger refuses. A caller that moves different items in several acts locks all of
 * them first ({@link lockItems}).
 */
export async function moveStock(ctx: Ctx, act: StockAct): Promise<Moved[]> {
  if (act.date > ctx.today) deny(invalid('trade.stock.future', { field: 'date' }))
  const warehouse = await warehouseOf(ctx, act.warehouseId)
  const items = await lockItems(
    ctx,
    act.lines.map(line => line.itemId),
  )
  const { costingMethod } = await settingsOf(ctx)
  const isTransfer = act.kind === 'transferOut' || act.kind === 'transferIn'
  if (!isTransfer) await lockLedger(ctx)
  const moved: Moved[] = []
  for (const [at, line] of act.lines.entries()) {
    const item = items.get(line.itemId)!
    const field = line.field ?? `lines.${at}`
    const isIn = isInward(act.kind, line.quantity)
    const size = Math.abs(line.quantity)
    // What already left is written down, whatever became of its item since.
    refuse(whyNotMove(act.allowNegative ? { ...item, isActive: true } : item, act.kind))
    refuse(whyNotQuantity(item, size, `${field}.quantity`))
    refuse(
      whyNotTracked(
        item,
        size,
        { serials: line.serials ?? [], hasBatch: Boolean(line.batch) },
        isIn,
        `${field}.serials`,
      ),
    )
    if (!isIn && !act.allowNegative) await refuseMissing(ctx, act, item, warehouse, size, field)
    const writing = { act, line, item, at, field, isFifo: costingMethod === 'fifo', isTransfer }
    const parts = isIn
      ? [{ batchId: line.batch ? await batchIn(ctx, item.id, line.batch) : null, quantity: size }]
      : item.tracking === 'batch'
        ? await batchesOut(ctx, item, {
            kind: act.kind,
            warehouseId: act.warehouseId,
            quantity: size,
            batch: line.batch ?? null,
            on: act.date,
          })
        : [{ batchId: null, quantity: size }]
    if (item.tracking === 'batch' && !isIn && !act.allowNegative) {
      const missing = parts.find(part => part.batchId === null)
      if (missing)
        refuse(whyNotEnough(item, warehouse.name, size, size - missing.quantity, `${field}.quantity`))
    }
    const serialIds = isIn
      ? await serialsIn(ctx, item, act.warehouseId, line.serials ?? [], `${field}.serials`)
      : await serialsOut(ctx, item, act.warehouseId, line.serials ?? [], `${field}.serials`)
    for (const part of parts) moved.push(await writeMove(ctx, writing, part, isIn, serialIds))
  }
  await refuseImpossibleDays(ctx, act, [...items.values()])
  return moved
}

const inward: ReadonlySet<MoveKind> = new Set(['receipt', 'return', 'transferIn', 'produce', 'opening'])
const isInward = (kind: MoveKind, quantity: Milli) => (kind === 'adjust' ? quantity > 0 : inward.has(kind))

/** T1: what others were promised is not there, unless it is lost. */
async function refuseMissing(
  ctx: Ctx,
  act: StockAct,
  item: StockItem,
  warehouse: Warehouse,
  quantity: Milli,
  field: string,
): Promise<void> {
  const { onHand, reserved } = await standingIn(ctx, warehouse.id, item.id)
  const available = mayTakeReserved(act.kind) ? onHand : onHand - reserved
  refuse(whyNotEnough(item, warehouse.name, quantity, available, `${field}.quantity`))
}

type Writing = {
  act: StockAct
  line: MoveLine
  item: StockItem
  at: number
  field: string
  isFifo: boolean
  isTransfer: boolean
}

async function writeMove(
  ctx: Ctx,
  { act, line, item, at, isFifo, isTransfer }: Writing,
  part: { batchId: string | null; quantity: Milli },
  isIn: boolean,
  serialIds: readonly string[],
): Promise<Moved> {
  const id = uuidv7()
  const { kind, date } = act
  const pool = { ctx, item, moveId: id, isFifo, serialIds }
  const signed = isIn ? part.quantity : -part.quantity
  const valueIn = line.valueMinor ?? costNow(item, part.quantity)
  const taken = isTransfer || isIn ? null : await takeFromPool(pool, part.quantity)
  const valueMinor = isTransfer ? 0 : isIn ? valueIn : -taken!.costMinor
  const contraKey = isTransfer
    ? null
    : (line.contraKey ?? usualContra[kind as Exclude<MoveKind, 'transferOut' | 'transferIn'>])
  const number = await nextNumber(ctx, 'SM', date)
  const owedMinor = kind === 'supplierReturn' ? (line.owedMinor ?? -valueMinor) : null
  await ctx.db
    .insertInto('trade.stock_move')
    .values({
      id,
      number,
      moved_at: ctx.now,
      moved_on: date,
      kind,
      warehouse_id: act.warehouseId,
      item_id: item.id,
      quantity: quantityText(signed),
      value_minor: valueMinor,
      stock_key: item.stockKey,
      contra_key: contraKey,
      source_key: act.sourceKey,
      reason: act.reason ?? null,
      batch_id: part.batchId,
      party_id: act.partyId ?? null,
      profit_unit_id: line.profitUnitId ?? null,
      cost_center_id: line.costCenterId ?? null,
      returns_id: line.returnsId ?? null,
      created_by: ctx.user.id,
    })
    .execute()
  await changeLevel(ctx, act.warehouseId, item.id, part.batchId, signed)
  await followSerials(ctx, id, serialIds, act.warehouseId, isIn)
  const move = {
    id,
    number,
    kind,
    on: date,
    item: item.nameAr,
    stockKey: item.stockKey,
    contraKey: contraKey ?? '',
    valueMinor,
    profitUnitId: line.profitUnitId ?? null,
    costCenterId: line.costCenterId ?? null,
    owedMinor,
  }
  if (!isTransfer) {
    const trueUps = isIn ? await putIntoPool(pool, part.quantity, valueIn, date) : []
    if (taken) await changePool(pool, taken)
    const entry = moveEntry(move)
    if (entry) await postJournal(ctx, entry)
    const trueUp = trueUpEntry(move, trueUps)
    if (trueUp) await postJournal(ctx, trueUp)
    if (contraKey === received)
      await accrue(ctx, { on: date, moveId: id, amountMinor: owedMinor === null ? valueMinor : -owedMinor })
  }
  ctx.hint('trade.item', item.id)
  return { id, number, itemId: item.id, line: at, quantity: part.quantity, valueMinor }
}

/** What a quantity is worth that is found or comes back without a value of its own: the cost of the pool, else the last one. */
function costNow(item: StockItem, quantity: Milli): number {
  const { pool } = item
  return pool.quantity > 0 ? mulDiv(pool.valueMinor, quantity, pool.quantity) : atLastCost(pool, quantity)
}

/** Writes what the account of goods received and not billed gained (above zero) or lost by an event. */
export async function accrue(
  ctx: Ctx,
  of: { on: Day; moveId: string | null; amountMinor: number; sourceKey?: string },
): Promise<void> {
  if (of.amountMinor === 0) return
  await ctx.db
    .insertInto('trade.accrual')
    .values({
      id: uuidv7(),
      on_day: of.on,
      move_id: of.moveId,
      amount_minor: of.amountMinor,
      source_key: of.sourceKey ?? `trade:move:${of.moveId}:post`,
      created_at: ctx.now,
    })
    .execute()
}

async function changeLevel(
  ctx: Ctx,
  warehouseId: string,
  itemId: string,
  batchId: string | null,
  by: Milli,
): Promise<void> {
  const text = quantityText(by)
  await ctx.db
    .insertInto('trade.stock_level')
    .values({ id: uuidv7(), warehouse_id: warehouseId, item_id: itemId, batch_id: batchId, on_hand: text })
    .onConflict(oc =>
      oc
        .constraint('stock_level_once')
        .doUpdateSet(eb => ({ on_hand: eb('trade.stock_level.on_hand', '+', text) })),
    )
    .execute()
}

async function followSerials(
  ctx: Ctx,
  moveId: string,
  serialIds: readonly string[],
  warehouseId: string,
  isIn: boolean,
): Promise<void> {
  if (serialIds.length === 0) return
  await ctx.db
    .insertInto('trade.move_serial')
    .values(serialIds.map(serial_id => ({ move_id: moveId, serial_id })))
    .execute()
  if (isIn) return
  await ctx.db
    .updateTable('trade.serial')
    .set({ state: 'out', warehouse_id: warehouseId })
    .where('id', 'in', serialIds)
    .execute()
}
