import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { type Milli, quantityText, stored } from '../quantity/quantity.rules.ts'
import { returnValue } from '../stock/cost.rules.ts'
import { whyNotQuantity } from '../stock/move.rules.ts'
import { type Moved, type MoveLine, moveStock } from '../stock/moving.commands.ts'
import { lockItems } from '../stock/stockLocking.commands.ts'
import type * as contract from './production.contract.ts'
import { hoursEntry, scrapEntry } from './production.postings.ts'
import {
  leftToMake,
  type Made,
  madeOf,
  nothingMade,
  type ProductionRecord,
  productions,
  productionToChange,
} from './production.row.ts'
import { outputValue, whyNotBack, workMinor } from './production.rules.ts'

type StepKind = 'issue' | 'back' | 'hours' | 'good' | 'normalLoss' | 'scrap'
type Step = {
  kind: StepKind
  quantity: Milli
  wipMinor: number
  itemId?: string
  moveId?: string
  reason?: string | null
}

const madeSoFar = async (ctx: Ctx, row: ProductionRecord): Promise<Made> =>
  (await madeOf(ctx, [row.id])).get(row.id) ?? nothingMade

async function writeSteps(ctx: Ctx, row: ProductionRecord, on: Day, from: number, steps: readonly Step[]) {
  await ctx.db
    .insertInto('trade.production_step')
    .values(
      steps.map((step, at) => ({
        id: uuidv7(),
        order_id: row.id,
        no: from + at + 1,
        kind: step.kind,
        on_day: on,
        item_id: step.itemId ?? null,
        quantity: quantityText(step.quantity),
        wip_minor: step.wipMinor,
        move_id: step.moveId ?? null,
        reason: step.reason ?? null,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })),
    )
    .execute()
}

const stepsOf = (kind: 'issue' | 'back', moved: readonly Moved[]): Step[] =>
  moved.map(move => ({
    kind,
    quantity: move.quantity,
    wipMinor: -move.valueMinor,
    itemId: move.itemId,
    moveId: move.id,
  }))

async function goesOn(ctx: Ctx, row: ProductionRecord, field: string, after: string) {
  await saveRecord(
    ctx,
    productions,
    row,
    { state: 'inProgress' },
    { changes: [{ field, before: null, after }] },
  )
}

export async function issueMaterials(ctx: Ctx, input: InputOf<typeof contract.issueMaterials>) {
  const row = await productionToChange(ctx, input, 'issue')
  const moved = await moveStock(ctx, {
    kind: 'issue',
    date: input.date,
    warehouseId: row.warehouse_id,
    sourceKey: `trade:mo:${row.id}:issue${row.version}`,
    reason: row.number,
    lines: input.lines.map(line => ({
      itemId: line.itemId,
      quantity: line.quantity,
      batch: line.batch ? { number: line.batch } : null,
      serials: line.serials,
      contraKey: 'workInProgress',
    })),
  })
  const { steps } = await madeSoFar(ctx, row)
  await writeSteps(ctx, row, input.date, steps, stepsOf('issue', moved))
  const numbers = moved.map(move => move.number)
  await goesOn(ctx, row, 'issue', numbers.join(' '))
  return { numbers }
}

type Taken = {
  id: string
  batch: string | null
  quantity: string
  value: number
  returned: string
  returned_value: number
}

/** What an order took of an item and still has, each with the move by which it left stock. */
const takenOf = (ctx: Ctx, orderId: string, itemId: string): Promise<Taken[]> =>
  rawQuery<Taken>(
    ctx.db,
    `select m.id, b.number as batch, -m.quantity as quantity, (-m.value_minor)::bigint as value, coalesce(r.quantity, 0) as returned,
       coalesce(r.value, 0)::bigint as returned_value
     from trade.production_step s join trade.stock_move m on m.company_id = $1 and m.id = s.move_id
     left join trade.batch b on b.company_id = $1 and b.id = m.batch_id
     left join lateral (select sum(t.quantity) as quantity, sum(t.value_minor) as value from trade.stock_move t
       where t.company_id = $1 and t.returns_id = m.id) r on true
     where s.company_id = $1 and s.order_id = $2 and s.item_id = $3 and s.kind = 'issue' order by m.id`,
    [ctx.company.id, orderId, itemId],
  )

export async function giveBackMaterials(ctx: Ctx, input: InputOf<typeof contract.giveBackMaterials>) {
  const row = await productionToChange(ctx, input, 'giveBack')
  const items = await lockItems(
    ctx,
    input.lines.map(line => line.itemId),
  )
  const lines: MoveLine[] = []
  for (const [at, line] of input.lines.entries()) {
    const field = `lines.${at}`
    if (input.lines.findIndex(one => one.itemId === line.itemId) !== at)
      deny(
        invalid('trade.bom.itemTwice', {
          field: `${field}.itemId`,
          params: { item: items.get(line.itemId)!.nameAr },
        }),
      )
    const taken = await takenOf(ctx, row.id, line.itemId)
    const still = taken.reduce((sum, one) => sum + stored(one.quantity) - stored(one.returned), 0)
    refuse(whyNotBack(at + 1, line.quantity, still, `${field}.quantity`))
    let wanted = line.quantity
    let numbers = [...line.serials]
    for (const move of taken) {
      const part = Math.min(stored(move.quantity) - stored(move.returned), wanted)
      if (part <= 0) continue
      lines.push({
        itemId: line.itemId,
        quantity: part,
        valueMinor: returnValue(
          { quantity: stored(move.quantity), valueMinor: move.value },
          { quantity: stored(move.returned), valueMinor: move.returned_value },
          part,
        ),
        batch: move.batch ? { number: move.batch } : null,
        serials: numbers.slice(0, part / 1000),
        contraKey: 'workInProgress',
        returnsId: move.id,
        field,
      })
      numbers = numbers.slice(part / 1000)
      wanted -= part
    }
  }
  const { steps, wipMinor } = await madeSoFar(ctx, row)
  const back = lines.reduce((sum, line) => sum + (line.valueMinor ?? 0), 0)
  // What finished goods already bore is not in progress any more.
  if (back > wipMinor) deny(invalid('trade.production.backWorth', { field: 'lines' }))
  const moved = await moveStock(ctx, {
    kind: 'return',
    date: input.date,
    warehouseId: row.warehouse_id,
    sourceKey: `trade:mo:${row.id}:back${row.version}`,
    reason: row.number,
    lines,
  })
  await writeSteps(ctx, row, input.date, steps, stepsOf('back', moved))
  const numbers = moved.map(move => move.number)
  await goesOn(ctx, row, 'back', numbers.join(' '))
  return { numbers }
}

export async function recordWork(ctx: Ctx, input: InputOf<typeof contract.recordWork>) {
  const row = await productionToChange(ctx, input, 'hours')
  if (row.hour_rate_minor === 0) deny(invalid('trade.production.noRate', { field: 'hours' }))
  if (input.date > ctx.today) deny(invalid('trade.stock.future', { field: 'date' }))
  const minor = workMinor(input.hours, row.hour_rate_minor)
  await lockLedger(ctx)
  const { steps } = await madeSoFar(ctx, row)
  if (minor > 0)
    await postJournal(
      ctx,
      hoursEntry({ orderId: row.id, number: row.number, no: steps + 1, on: input.date, minor }),
    )
  await writeSteps(ctx, row, input.date, steps, [
    { kind: 'hours', quantity: input.hours, wipMinor: minor, reason: input.reason },
  ])
  await goesOn(ctx, row, 'hours', quantityText(input.hours))
  return { ok: true as const }
}

export async function recordOutput(ctx: Ctx, input: InputOf<typeof contract.recordOutput>) {
  const row = await productionToChange(ctx, input, 'output')
  const items = await lockItems(ctx, [row.item_id])
  const item = items.get(row.item_id)!
  const { good, normalLoss, scrap, finishes } = input
  for (const [field, quantity] of Object.entries({ good, normalLoss, scrap }))
    if (quantity > 0) refuse(whyNotQuantity(item, quantity, field))
  if (scrap > 0 && !input.reason) deny(invalid('trade.production.scrapReason', { field: 'reason' }))
  const made = await madeSoFar(ctx, row)
  const isNothing = good + normalLoss + scrap === 0
  // Nothing came of it at all: what was used up is written off by saying what was scrapped.
  if (isNothing && (!finishes || (made.good + made.scrap === 0 && made.wipMinor > 0)))
    deny(invalid('trade.production.nothingMade', { field: 'good' }))
  if (input.date > ctx.today) deny(invalid('trade.stock.future', { field: 'date' }))
  const left = Math.max(0, leftToMake(stored(row.quantity), made))
  const value = outputValue({ wipMinor: made.wipMinor, left, good, normalLoss, scrap, finishes })
  await lockLedger(ctx)
  const steps: Step[] = []
  let number: string | null = null
  if (good > 0) {
    const [moved] = await moveStock(ctx, {
      kind: 'produce',
      date: input.date,
      warehouseId: row.warehouse_id,
      sourceKey: `trade:mo:${row.id}:output${row.version}`,
      reason: row.number,
      lines: [
        {
          itemId: row.item_id,
          quantity: good,
          valueMinor: value.goodMinor,
          batch: input.batch ? { number: input.batch, expiresOn: input.expiresOn ?? null } : null,
          serials: input.serials,
          field: 'lines.0',
        },
      ],
    })
    number = moved!.number
    steps.push({
      kind: 'good',
      quantity: good,
      wipMinor: -value.goodMinor,
      itemId: row.item_id,
      moveId: moved!.id,
    })
  }
  if (normalLoss > 0)
    steps.push({ kind: 'normalLoss', quantity: normalLoss, wipMinor: 0, reason: input.reason })
  if (scrap > 0 || value.scrapMinor > 0) {
    steps.push({ kind: 'scrap', quantity: scrap, wipMinor: -value.scrapMinor, reason: input.reason })
    if (value.scrapMinor > 0)
      await postJournal(
        ctx,
        scrapEntry({
          orderId: row.id,
          number: row.number,
          no: made.steps + steps.length,
          on: input.date,
          minor: value.scrapMinor,
        }),
      )
  }
  if (steps.length > 0) await writeSteps(ctx, row, input.date, made.steps, steps)
  await saveRecord(
    ctx,
    productions,
    row,
    { state: finishes ? 'done' : 'inProgress' },
    { changes: [{ field: 'good', before: null, after: quantityText(good) }], reason: input.reason },
  )
  return {
    number,
    unitCost: good > 0 && ctx.can('trade.costs.read') ? mulDiv(value.goodMinor, 1000, good) : null,
  }
}
