import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { stored } from '../quantity/quantity.rules.ts'
import type * as contract from './production.contract.ts'
import { leftToMake, type Made, madeOf, nothingMade } from './production.row.ts'
import { type ProductionState, productionStates, productionTransitions } from './production.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listProduction>, 'limit' | 'cursor'>>

const isOpen = sql<boolean>`o.state in ('draft', 'released', 'inProgress')`

function foundOrders(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('trade.production_order as o')
    .innerJoin('trade.item as i', 'i.id', 'o.item_id')
  found = whereEqual(found, { 'o.state': filter.state, 'o.item_id': filter.itemId })
  if (filter.isOpen !== undefined) found = found.where(filter.isOpen ? isOpen : sql<boolean>`not ${isOpen}`)
  if (!filter.search) return found
  const typed = filter.search.toUpperCase()
  return found.where(
    sql<boolean>`(strpos(o.number, ${typed}) > 0 or strpos(app.fold_light(i.name_ar || ' ' || i.code), app.fold_light(${filter.search})) > 0)`,
  )
}

const orderRows = (ctx: Ctx, filter: Filter) =>
  foundOrders(ctx, filter)
    .innerJoin('trade.warehouse as w', 'w.id', 'o.warehouse_id')
    .selectAll('o')
    .select(['i.name_ar as item', 'i.unit', 'i.tracking', 'i.is_whole', 'w.name_ar as warehouse'])
type FoundRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number]

function shownRow(ctx: Ctx, row: FoundRow, made: Made) {
  const seesCosts = ctx.can('trade.costs.read')
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    itemId: row.item_id,
    item: row.item,
    unit: row.unit,
    quantity: stored(row.quantity),
    plannedFrom: row.planned_from,
    plannedTo: row.planned_to,
    state: row.state,
    isLate: row.planned_to < ctx.today && row.state !== 'done' && row.state !== 'cancelled',
    good: made.good,
    scrap: made.scrap,
    normalLoss: made.normalLoss,
    wip: seesCosts ? made.wipMinor : null,
    unitCost: seesCosts && made.good > 0 ? mulDiv(made.goodMinor, 1000, made.good) : null,
  }
}

export async function listProduction(ctx: Ctx, input: InputOf<typeof contract.listProduction>) {
  const { rows, next } = await keysetPage(
    orderRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'o.number', id: 'o.id' },
    row => [row.number, row.id],
  )
  const made = await madeOf(
    ctx,
    rows.map(row => row.id),
  )
  return { rows: rows.map(row => shownRow(ctx, row, made.get(row.id) ?? nothingMade)), next }
}

export async function totalProduction(ctx: Ctx, input: InputOf<typeof contract.totalProduction>) {
  const count = sql<number>`count(*)::int`
  const all = await foundOrders(ctx, input).select(count.as('count')).executeTakeFirstOrThrow()
  const { state: _, isOpen: __, ...others } = input
  const groups = await foundOrders(ctx, others)
    .select(['o.state', count.as('count')])
    .groupBy('o.state')
    .execute()
  const byState = Object.fromEntries(productionStates.map(state => [state, 0])) as Record<
    ProductionState,
    number
  >
  for (const group of groups) byState[group.state] = group.count
  const { late } = await foundOrders(ctx, others)
    .select(sql<number>`(count(*) filter (where ${isOpen} and o.planned_to < ${ctx.today}))::int`.as('late'))
    .executeTakeFirstOrThrow()
  const [wip] = await rawQuery<{ minor: number }>(
    ctx.db,
    'select coalesce(sum(s.wip_minor), 0)::bigint as minor from trade.production_step s where s.company_id = $1',
    [ctx.company.id],
  )
  return { count: all.count, byState, late, wip: ctx.can('trade.costs.read') ? wip!.minor : null }
}

type FoundLine = {
  id: string
  itemId: string
  item: string
  unit: string
  isWhole: boolean
  tracking: 'none' | 'batch' | 'serial'
  planned: string | null
  issued: string
  available: string
  minor: number
}

/** The materials of the list and what was issued beside it, with what lies in the warehouse of the order. */
const linesOf = (ctx: Ctx, orderId: string, warehouseId: string): Promise<FoundLine[]> =>
  rawQuery<FoundLine>(
    ctx.db,
    `with taken as (
       select s.item_id, sum(case s.kind when 'issue' then s.quantity else -s.quantity end) as quantity, sum(s.wip_minor)::bigint as minor
       from trade.production_step s where s.company_id = $1 and s.order_id = $2 and s.kind in ('issue', 'back') group by s.item_id
     ), wanted as (
       select l.item_id, l.no, l.planned from trade.production_line l where l.company_id = $1 and l.order_id = $2
     )
     select i.id, i.id as "itemId", i.name_ar as item, i.unit, i.is_whole as "isWhole", i.tracking, w.planned,
       coalesce(t.quantity, 0) as issued, coalesce(v.quantity, 0) as available, coalesce(t.minor, 0)::bigint as minor
     from wanted w full join taken t on t.item_id = w.item_id
     join trade.item i on i.company_id = $1 and i.id = coalesce(w.item_id, t.item_id)
     left join lateral (select sum(s.on_hand - s.reserved) as quantity from trade.stock_level s
       where s.company_id = $1 and s.item_id = i.id and s.warehouse_id = $3) v on true
     order by w.no nulls last, i.code`,
    [ctx.company.id, orderId, warehouseId],
  )

type FoundStep = {
  id: string
  kind: 'issue' | 'back' | 'hours' | 'good' | 'normalLoss' | 'scrap'
  on: string
  item: string | null
  unit: string | null
  quantity: string
  minor: number
  number: string | null
  reason: string | null
}

const stepsOf = (ctx: Ctx, orderId: string): Promise<FoundStep[]> =>
  rawQuery<FoundStep>(
    ctx.db,
    `select s.id, s.kind, s.on_day as "on", i.name_ar as item, i.unit, s.quantity, abs(s.wip_minor)::bigint as minor, m.number, s.reason
     from trade.production_step s left join trade.item i on i.company_id = $1 and i.id = s.item_id
     left join trade.stock_move m on m.company_id = $1 and m.id = s.move_id
     where s.company_id = $1 and s.order_id = $2 order by s.no`,
    [ctx.company.id, orderId],
  )

export async function getProduction(ctx: Ctx, { id }: InputOf<typeof contract.getProduction>) {
  const row = await orderRows(ctx, {}).where('o.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const made = (await madeOf(ctx, [id])).get(id) ?? nothingMade
  const seesCosts = ctx.can('trade.costs.read')
  const isOver = row.state === 'done' || row.state === 'cancelled'
  const lines = await linesOf(ctx, id, row.warehouse_id)
  return {
    ...shownRow(ctx, row, made),
    bomId: row.bom_id,
    bomVersion: row.bom_version,
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    tracking: row.tracking,
    isWhole: row.is_whole,
    plannedHours: stored(row.planned_hours),
    hours: made.hours,
    hourRate: seesCosts ? row.hour_rate_minor : null,
    note: row.note,
    left: Math.max(0, leftToMake(stored(row.quantity), made)),
    lines: lines.map(line => {
      const left =
        isOver || line.planned === null ? 0 : Math.max(0, stored(line.planned) - stored(line.issued))
      const available = Math.max(0, stored(line.available))
      return {
        id: line.id,
        itemId: line.itemId,
        item: line.item,
        unit: line.unit,
        isWhole: line.isWhole,
        tracking: line.tracking,
        planned: line.planned === null ? null : stored(line.planned),
        issued: stored(line.issued),
        left,
        available,
        shortage: Math.max(0, left - available),
        cost: seesCosts ? line.minor : null,
      }
    }),
    steps: (await stepsOf(ctx, id)).map(step => ({
      id: step.id,
      kind: step.kind,
      on: step.on,
      item: step.item,
      unit: step.unit,
      quantity: stored(step.quantity),
      value: seesCosts && step.kind !== 'normalLoss' ? step.minor : null,
      number: step.number,
      reason: step.reason,
    })),
    actions: actionsFrom(
      productionTransitions,
      row.state,
      new Set(ctx.can('trade.production.write') ? ['trade.production.write'] : []),
    ),
  }
}
