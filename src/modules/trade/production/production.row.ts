import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { type Milli, stored } from '../quantity/quantity.rules.ts'
import type { ProductionOrderTable } from '../tables.ts'
import { type ProductionAction, productionTransitions } from './production.rules.ts'

export type ProductionRecord = Selectable<ProductionOrderTable>

export const productions = recordKind({
  table: 'trade.production_order',
  kind: 'trade.productionOrder',
  label: row => row.number,
})

/** An order under lock; refused where its state does not allow the action. */
export async function productionToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: ProductionAction,
): Promise<ProductionRecord> {
  const row = await lockRecord(ctx, productions, seen)
  refuse(whyNotFrom(productionTransitions, action, row.state, 'trade.production.state'))
  return row
}

export type Made = {
  readonly good: Milli
  readonly scrap: Milli
  readonly normalLoss: Milli
  readonly hours: Milli
  /** What it stands for in work in progress. */
  readonly wipMinor: number
  /** What went into it less what its scrap took. */
  readonly goodMinor: number
  readonly steps: number
}

type Found = Record<'good' | 'scrap' | 'normalLoss' | 'hours', string> & {
  orderId: string
  wipMinor: number
  goodMinor: number
  steps: number
}

/** What orders took up and gave out so far. */
export async function madeOf(ctx: Ctx, orderIds: readonly string[]): Promise<Map<string, Made>> {
  const rows = await rawQuery<Found>(
    ctx.db,
    `select s.order_id as "orderId", coalesce(sum(s.quantity) filter (where s.kind = 'good'), 0) as good,
       coalesce(sum(s.quantity) filter (where s.kind = 'scrap'), 0) as scrap,
       coalesce(sum(s.quantity) filter (where s.kind = 'normalLoss'), 0) as "normalLoss",
       coalesce(sum(s.quantity) filter (where s.kind = 'hours'), 0) as hours, sum(s.wip_minor)::bigint as "wipMinor",
       coalesce(-sum(s.wip_minor) filter (where s.kind = 'good'), 0)::bigint as "goodMinor", max(s.no)::int as steps
     from trade.production_step s where s.company_id = $1 and s.order_id = any ($2) group by s.order_id`,
    [ctx.company.id, [...orderIds]],
  )
  return new Map(
    rows.map(row => [
      row.orderId,
      {
        good: stored(row.good),
        scrap: stored(row.scrap),
        normalLoss: stored(row.normalLoss),
        hours: stored(row.hours),
        wipMinor: row.wipMinor,
        goodMinor: row.goodMinor,
        steps: row.steps,
      },
    ]),
  )
}

export const nothingMade: Made = {
  good: 0,
  scrap: 0,
  normalLoss: 0,
  hours: 0,
  wipMinor: 0,
  goodMinor: 0,
  steps: 0,
}

export const leftToMake = (quantity: Milli, { good, scrap, normalLoss }: Made): Milli =>
  quantity - good - scrap - normalLoss
