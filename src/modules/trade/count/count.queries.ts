import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { stored } from '../quantity/quantity.rules.ts'
import type * as contract from './count.contract.ts'
import { differenceOf } from './count.rules.ts'

const countRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('trade.stock_count as c')
    .innerJoin('trade.warehouse as w', 'w.id', 'c.warehouse_id')
    .leftJoin('trade.category as g', 'g.id', 'c.category_id')
    .selectAll('c')
    .select(['w.name_ar as warehouse', 'g.name_ar as category'])
    .select([
      sql<number>`(select count(*)::int from trade.count_line l where l.company_id = c.company_id and l.count_id = c.id)`.as(
        'counted',
      ),
      sql<number>`(select count(distinct s.item_id)::int from trade.stock_level s
        join trade.item i on i.company_id = c.company_id and i.id = s.item_id and (c.category_id is null or i.category_id = c.category_id)
        where s.company_id = c.company_id and s.warehouse_id = c.warehouse_id and s.on_hand <> 0)`.as(
        'inScope',
      ),
    ])
type CountRow = Awaited<ReturnType<ReturnType<typeof countRows>['execute']>>[number]

const shownRow = (row: CountRow) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  warehouse: row.warehouse,
  category: row.category,
  blind: row.blind,
  state: row.state,
  startedAt: row.created_at,
  postedOn: row.posted_on,
  counted: row.counted,
  inScope: row.inScope,
})

export async function listCounts(ctx: Ctx, input: InputOf<typeof contract.listCounts>) {
  let found = whereEqual(countRows(ctx), { 'c.state': input.state })
  if (input.search) found = found.where('c.number', 'like', `%${input.search.toUpperCase()}%`)
  const { rows, next } = await keysetPage(
    found,
    { ...input, descending: input.descending ?? true },
    { sort: 'c.number', id: 'c.id' },
    row => [row.number, row.id],
  )
  return { rows: rows.map(shownRow), next }
}

type Found = {
  id: string
  itemId: string
  code: string
  item: string
  unit: string
  tracking: 'none' | 'batch' | 'serial'
  batch: string | null
  expected: string
  counted: string
  serials: string[]
  scanned_at: Date
  counted_by_name: string | null
  posted: string | null
  value_minor: number | null
  late: string
}

export type CountedLine = {
  readonly id: string
  readonly itemId: string
  readonly tracking: 'none' | 'batch' | 'serial'
  readonly batch: string | null
  readonly serials: readonly string[]
  readonly scannedAt: Date
  readonly difference: number
}

/** The lines of a count, each with what was entered behind its scan and dated before it. */
function foundLines(ctx: Ctx, count: { id: string; warehouse_id: string }): Promise<Found[]> {
  return rawQuery<Found>(
    ctx.db,
    `select l.id, l.item_id as "itemId", i.code, i.name_ar as item, i.unit, i.tracking, b.number as batch, l.expected, l.counted, l.serials,
       l.scanned_at, l.counted_by_name, l.difference as posted, l.value_minor,
       (select coalesce(sum(m.quantity), 0) from trade.stock_move m where m.company_id = $1 and m.warehouse_id = $3 and m.item_id = l.item_id
         and m.batch_id is not distinct from l.batch_id and m.moved_at > l.scanned_at
         and m.moved_on < (l.scanned_at at time zone $4)::date) as late
     from trade.count_line l
     join trade.item i on i.company_id = $1 and i.id = l.item_id
     left join trade.batch b on b.company_id = $1 and b.id = l.batch_id
     where l.company_id = $1 and l.count_id = $2 order by i.code, b.number`,
    [ctx.company.id, count.id, count.warehouse_id, ctx.company.timeZone],
  )
}

const differenceIn = (line: Found): number =>
  line.posted === null
    ? differenceOf({ counted: stored(line.counted), expected: stored(line.expected) }, stored(line.late))
    : stored(line.posted)

export async function countedLines(
  ctx: Ctx,
  count: { id: string; warehouse_id: string },
): Promise<CountedLine[]> {
  const lines = await foundLines(ctx, count)
  return lines.map(line => ({
    id: line.id,
    itemId: line.itemId,
    tracking: line.tracking,
    batch: line.batch,
    serials: line.serials,
    scannedAt: line.scanned_at,
    difference: differenceIn(line),
  }))
}

/** Who counted any line of it. */
export async function whoCounted(ctx: Ctx, countId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('trade.count_person')
    .select('user_id')
    .where('count_id', '=', countId)
    .execute()
  return rows.map(row => row.user_id)
}

export async function getCount(ctx: Ctx, { id }: InputOf<typeof contract.getCount>) {
  const row = await countRows(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await foundLines(ctx, row)
  const isHidden = row.blind && row.state === 'counting'
  const seesCosts = ctx.can('trade.costs.read')
  const notCounted = await rawQuery<{ itemId: string; code: string; item: string }>(
    ctx.db,
    `select i.id as "itemId", i.code, i.name_ar as item from trade.item i
     where i.company_id = $1 and ($3::uuid is null or i.category_id = $3)
       and exists (select from trade.stock_level s where s.company_id = $1 and s.item_id = i.id and s.warehouse_id = $2 and s.on_hand <> 0)
       and not exists (select from trade.count_line l where l.company_id = $1 and l.count_id = $4 and l.item_id = i.id)
     order by i.code limit 500`,
    [ctx.company.id, row.warehouse_id, row.category_id, id],
  )
  return {
    ...shownRow(row),
    note: row.note,
    lines: lines.map(line => ({
      id: line.id,
      itemId: line.itemId,
      code: line.code,
      item: line.item,
      unit: line.unit,
      batch: line.batch,
      counted: stored(line.counted),
      countedBy: line.counted_by_name,
      scannedAt: line.scanned_at,
      expected: isHidden ? null : stored(line.expected),
      difference: isHidden ? null : differenceIn(line),
      value: seesCosts ? line.value_minor : null,
      hasLateMoves: stored(line.late) !== 0,
    })),
    notCounted,
    actions: actionsOf(ctx, row.state),
  }
}

function actionsOf(ctx: Ctx, state: CountRow['state']) {
  const canCount = ctx.can('trade.inventory.write')
  if (state === 'counting' && canCount) return ['scan' as const, 'review' as const, 'cancel' as const]
  if (state !== 'review') return []
  return [
    ...(ctx.can('trade.inventory.adjust') ? (['post'] as const) : []),
    ...(canCount ? (['reopen', 'cancel'] as const) : []),
  ]
}
