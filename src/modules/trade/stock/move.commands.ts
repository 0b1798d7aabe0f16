import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { mappingKeys } from '#modules/accounting/public.ts'
import { inBaseUnit, type Milli, stored } from '../quantity/quantity.rules.ts'
import type * as contract from './move.contract.ts'
import { type Moved, type MoveLine, moveStock } from './moving.commands.ts'

type GoodsLine = {
  itemId: string
  unitId?: string | null | undefined
  quantity: Milli
  batch?: string | null | undefined
  expiresOn?: string | null | undefined
  serials: readonly string[]
}

/** Sizes of units in the base unit of their items; an unknown unit, or one of another item, is not found. */
export async function unitFactors(
  ctx: Ctx,
  lines: readonly { itemId: string; unitId?: string | null | undefined }[],
): Promise<Milli[]> {
  const ids = [...new Set(lines.flatMap(line => (line.unitId ? [line.unitId] : [])))]
  const units =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('trade.item_unit')
          .select(['id', 'item_id', 'factor'])
          .where('id', 'in', ids)
          .execute()
  return lines.map((line, at) => {
    if (!line.unitId) return 1000
    const unit = units.find(one => one.id === line.unitId && one.item_id === line.itemId)
    return unit
      ? stored(unit.factor)
      : deny(notFound('kernel.record.notFound', { field: `lines.${at}.unitId` }))
  })
}

/** Lines of goods as the engine takes them: in the base unit, with their batches and numbers. */
export async function goodsOf(ctx: Ctx, lines: readonly GoodsLine[]): Promise<MoveLine[]> {
  const factors = await unitFactors(ctx, lines)
  return lines.map((line, at) => ({
    itemId: line.itemId,
    quantity: inBaseUnit(line.quantity, factors[at]!),
    batch: line.batch ? { number: line.batch, expiresOn: line.expiresOn ?? null } : null,
    serials: line.serials,
    field: `lines.${at}`,
  }))
}

const answerOf = (moved: readonly Moved[]) => ({
  numbers: moved.map(move => move.number),
  cost: moved.reduce((sum, move) => sum + Math.abs(move.valueMinor), 0),
})

function audit(ctx: Ctx, moved: readonly Moved[], kind: string, reason: string | null) {
  const [first] = moved
  ctx.audit({
    subject: `trade.item:${first!.itemId}`,
    label: first!.number,
    changes: [{ field: 'moveKind', before: null, after: kind }],
    ...(reason ? { reason } : {}),
  })
}

/** Goods are given out for an expense, or for something that is being made or bought. */
const isPurpose = (key: string): boolean => {
  const known = mappingKeys.get(key)
  return known !== undefined && (known.class === 5 || key === 'workInProgress')
}

export async function moveGoods(ctx: Ctx, input: InputOf<typeof contract.moveGoods>) {
  const { kind, date, warehouseId, partyId, reason } = input
  if (kind === 'issue' && (!input.purposeKey || !isPurpose(input.purposeKey)))
    deny(invalid('trade.move.purpose', { field: 'purposeKey' }))
  const goods = await goodsOf(ctx, input.lines)
  const moved = await moveStock(ctx, {
    kind,
    date,
    warehouseId,
    partyId: partyId ?? null,
    reason,
    sourceKey: `trade:stock:${ctx.requestId}`,
    lines: input.lines.map((line, at) => {
      const dims = { profitUnitId: line.profitUnitId ?? null, costCenterId: line.costCenterId ?? null }
      if (kind === 'issue') return { ...goods[at]!, ...dims, contraKey: input.purposeKey! }
      const valueMinor = line.value ?? deny(invalid('trade.move.valueNeeded', { field: `lines.${at}.value` }))
      return { ...goods[at]!, ...dims, valueMinor }
    }),
  })
  audit(ctx, moved, kind, reason)
  return answerOf(moved)
}

export async function adjustGoods(ctx: Ctx, input: InputOf<typeof contract.adjustGoods>) {
  const { kind, date, warehouseId, reason } = input
  const goods = await goodsOf(ctx, input.lines)
  const moved = await moveStock(ctx, {
    kind,
    date,
    warehouseId,
    reason,
    sourceKey: `trade:stock:${ctx.requestId}`,
    lines: goods.map((line, at) => {
      const isLess = kind === 'adjust' && input.lines[at]!.direction === 'less'
      return isLess ? { ...line, quantity: -line.quantity } : line
    }),
  })
  audit(ctx, moved, kind, reason)
  return answerOf(moved)
}
