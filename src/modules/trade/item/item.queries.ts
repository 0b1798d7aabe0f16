import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { mulDiv } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { listedPrices } from '../priceList/priceList.queries.ts'
import { stored } from '../quantity/quantity.rules.ts'
import { hasMoved } from './item.commands.ts'
import type * as contract from './item.contract.ts'
import { itemFields } from './item.contract.ts'
import { type StockState, stockStates } from './item.rules.ts'

type Filter = Partial<Omit<InputOf<typeof contract.listItems>, 'limit' | 'cursor'>>

const inWarehouse = (warehouseId: string | undefined) =>
  warehouseId ? sql`and l.warehouse_id = ${warehouseId}` : sql``
const heldOf = (column: 'on_hand' | 'reserved', warehouseId?: string) =>
  sql<string>`(select coalesce(sum(${sql.ref(`l.${column}`)}), 0) from trade.stock_level l
    where l.company_id = i.company_id and l.item_id = i.id ${inWarehouse(warehouseId)})`
/** Low where a warehouse with a point to reorder at is at or below it. */
const stateOf = (warehouseId?: string) => sql<StockState>`case when i.kind = 'service' then 'none'
  when ${heldOf('on_hand', warehouseId)} - ${heldOf('reserved', warehouseId)} <= 0 then 'out'
  when exists (select from trade.item_policy p where p.company_id = i.company_id and p.item_id = i.id
    ${warehouseId ? sql`and p.warehouse_id = ${warehouseId}` : sql``}
    and p.reorder_point >= (select coalesce(sum(l.on_hand - l.reserved), 0) from trade.stock_level l
      where l.company_id = i.company_id and l.item_id = i.id and l.warehouse_id = p.warehouse_id)) then 'low'
  else 'enough' end`

function foundItems(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('trade.item as i')
    .innerJoin('trade.cost_pool as c', 'c.item_id', 'i.id')
    .leftJoin('trade.category as g', 'g.id', 'i.category_id')
  found = whereEqual(found, {
    'i.kind': filter.kind,
    'i.category_id': filter.categoryId,
    'i.is_active': filter.isActive,
  })
  if (filter.state) found = found.where(sql<boolean>`${stateOf(filter.warehouseId)} = ${filter.state}`)
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(upper(i.code), ${filter.search.toUpperCase()}) > 0
      or exists (select from trade.item_barcode b where b.company_id = i.company_id and b.item_id = i.id and b.code = ${filter.search})
      or strpos(app.fold_light(i.name_ar || ' ' || coalesce(i.name_en, '')), app.fold_light(${filter.search})) > 0)`,
  )
}

const itemRows = (ctx: Ctx, filter: Filter) =>
  foundItems(ctx, filter)
    .selectAll('i')
    .select([
      'g.name_ar as category',
      'c.value_minor as valueMinor',
      'c.quantity as poolQuantity',
      heldOf('on_hand', filter.warehouseId).as('onHand'),
      heldOf('reserved', filter.warehouseId).as('reserved'),
      stateOf(filter.warehouseId).as('state'),
    ])
type FoundRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number]

const shownRow = (ctx: Ctx, row: FoundRow) => ({
  id: row.id,
  version: row.version,
  code: row.code,
  nameAr: row.name_ar,
  nameEn: row.name_en,
  kind: row.kind,
  category: row.category,
  unit: row.unit,
  tracking: row.tracking,
  salePrice: row.sale_price_minor,
  isActive: row.is_active,
  onHand: stored(row.onHand),
  reserved: stored(row.reserved),
  available: stored(row.onHand) - stored(row.reserved),
  state: row.state,
  value: ctx.can('trade.costs.read') ? row.valueMinor : null,
})

export async function listItems(ctx: Ctx, input: InputOf<typeof contract.listItems>) {
  const isByName = input.sort === 'name'
  const page = await keysetPage(
    itemRows(ctx, input),
    input,
    { sort: isByName ? 'i.name_ar' : 'i.code', id: 'i.id' },
    row => [isByName ? row.name_ar : row.code, row.id],
  )
  return { rows: page.rows.map(row => shownRow(ctx, row)), next: page.next }
}

export async function totalItems(ctx: Ctx, input: InputOf<typeof contract.totalItems>) {
  const count = sql<number>`count(*)::int`
  const all = await foundItems(ctx, input)
    .select([count.as('count'), sql<number>`coalesce(sum(c.value_minor), 0)::bigint`.as('value')])
    .executeTakeFirstOrThrow()
  const { state: _, ...others } = input
  const groups = await foundItems(ctx, others)
    .select([stateOf(input.warehouseId).as('state'), count.as('count')])
    .groupBy('state')
    .execute()
  const byState = Object.fromEntries(stockStates.map(state => [state, 0])) as Record<StockState, number>
  for (const group of groups) byState[group.state] = group.count
  return { count: all.count, byState, value: ctx.can('trade.costs.read') ? all.value : null }
}

export async function getItem(ctx: Ctx, { id }: InputOf<typeof contract.getItem>) {
  const row = await itemRows(ctx, {}).where('i.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const units = await ctx.db
    .selectFrom('trade.item_unit')
    .select(['id', 'name', 'factor', 'price_minor as price'])
    .where('item_id', '=', id)
    .where('is_active', '=', true)
    .orderBy('factor')
    .execute()
  const barcodes = await ctx.db
    .selectFrom('trade.item_barcode')
    .select(['code', 'unit_id'])
    .where('item_id', '=', id)
    .orderBy('code')
    .execute()
  const codesOf = (unitId: string | null) =>
    barcodes.filter(one => one.unit_id === unitId).map(one => one.code)
  const levels = await ctx.db
    .selectFrom('trade.stock_level as l')
    .innerJoin('trade.warehouse as w', 'w.id', 'l.warehouse_id')
    .leftJoin('trade.batch as b', 'b.id', 'l.batch_id')
    .select(['l.warehouse_id as warehouseId', 'w.name_ar as warehouse', 'b.number as batch'])
    .select(['b.expires_on as expiresOn', 'l.on_hand as onHand', 'l.reserved'])
    .where('l.item_id', '=', id)
    .where(({ or, eb }) => or([eb('l.on_hand', '<>', '0'), eb('l.reserved', '<>', '0')]))
    .orderBy('w.code')
    .orderBy('b.expires_on')
    .execute()
  const serials = await ctx.db
    .selectFrom('trade.serial as s')
    .innerJoin('trade.warehouse as w', 'w.id', 's.warehouse_id')
    .select(['s.number', 'w.name_ar as warehouse'])
    .where('s.item_id', '=', id)
    .where('s.state', '=', 'inStock')
    .orderBy('s.number')
    .limit(500)
    .execute()
  const moved = await hasMoved(ctx, id)
  return {
    ...valuesOf(itemFields, row),
    ...shownRow(ctx, row),
    barcodes: codesOf(null),
    units: units.map(unit => ({ ...unit, factor: stored(unit.factor), barcodes: codesOf(unit.id) })),
    levels: levels.map(level => ({
      ...level,
      onHand: stored(level.onHand),
      reserved: stored(level.reserved),
    })),
    policies: await policiesOf(ctx, id),
    serials,
    cost: ctx.can('trade.costs.read') && row.kind !== 'service' ? await costOf(ctx, row) : null,
    hasMoved: moved,
    actions: actionsOf(ctx, row),
  }
}

function actionsOf(ctx: Ctx, row: FoundRow) {
  if (!ctx.can('trade.inventory.write')) return []
  const isStocked = row.kind !== 'service'
  return [
    'save' as const,
    ...(isStocked && row.is_active ? (['move'] as const) : []),
    ...(isStocked && ctx.can('trade.inventory.adjust') ? (['adjust'] as const) : []),
    ...(isStocked ? (['policy'] as const) : []),
    row.is_active ? ('deactivate' as const) : ('activate' as const),
  ]
}

async function costOf(ctx: Ctx, row: FoundRow) {
  const layers = await ctx.db
    .selectFrom('trade.cost_layer as y')
    .leftJoin('trade.serial as s', 's.id', 'y.serial_id')
    .select(['y.id', 's.number as serial', 'y.quantity_left as quantity', 'y.value_left_minor as value'])
    .where('y.item_id', '=', row.id)
    .orderBy('y.id')
    .limit(200)
    .execute()
  const quantity = stored(row.poolQuantity)
  return {
    value: row.valueMinor,
    unitCost: quantity === 0 ? 0 : mulDiv(row.valueMinor, 1000, quantity),
    layers: layers.map(layer => ({ ...layer, quantity: stored(layer.quantity) })),
  }
}

async function policiesOf(ctx: Ctx, itemId: string) {
  const rows = await ctx.db
    .selectFrom('trade.item_policy as p')
    .innerJoin('trade.warehouse as w', 'w.id', 'p.warehouse_id')
    .selectAll('p')
    .select('w.name_ar as warehouse')
    .where('p.item_id', '=', itemId)
    .orderBy('w.code')
    .execute()
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => (row.supplier_id ? [row.supplier_id] : [])),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    max: row.max_quantity === null ? null : stored(row.max_quantity),
    reorderPoint: stored(row.reorder_point),
    reorderQuantity: row.reorder_quantity === null ? null : stored(row.reorder_quantity),
    supplierId: row.supplier_id,
    supplier: row.supplier_id ? (names.get(row.supplier_id) ?? null) : null,
    supplierUnitId: row.supplier_unit_id,
    leadDays: row.lead_days,
    bin: row.bin,
  }))
}

export async function findItems(ctx: Ctx, input: InputOf<typeof contract.findItems>) {
  let found = itemRows(ctx, {
    ...(input.search ? { search: input.search } : {}),
    ...(input.warehouseId ? { warehouseId: input.warehouseId } : {}),
  })
  found = input.id ? found.where('i.id', '=', input.id) : found.where('i.is_active', '=', true)
  if (input.stocked) found = found.where('i.kind', '<>', 'service')
  const rows = await found.orderBy('i.code').limit(30).execute()
  const ids = rows.map(row => row.id)
  const units = ids.length
    ? await ctx.db
        .selectFrom('trade.item_unit')
        .select(['id', 'item_id', 'name', 'factor', 'price_minor as price'])
        .where('item_id', 'in', ids)
        .where('is_active', '=', true)
        .orderBy('factor')
        .execute()
    : []
  const scanned = input.search
    ? await ctx.db
        .selectFrom('trade.item_barcode')
        .select(['item_id', 'unit_id'])
        .where('code', '=', input.search)
        .executeTakeFirst()
    : undefined
  const listed = await listedPrices(ctx, input.customerId ?? null, ctx.today)
  return {
    rows: rows.map(row => ({
      id: row.id,
      code: row.code,
      name: row.name_ar,
      kind: row.kind,
      unit: row.unit,
      isWhole: row.is_whole,
      tracking: row.tracking,
      salePrice: listed(row.id, null) ?? row.sale_price_minor,
      available: stored(row.onHand) - stored(row.reserved),
      units: units
        .filter(unit => unit.item_id === row.id)
        .map(({ id, name, factor, price }) => ({
          id,
          name,
          price: listed(row.id, id) ?? price,
          factor: stored(factor),
        })),
      matchedUnitId: scanned?.item_id === row.id ? scanned.unit_id : null,
    })),
  }
}

export async function listCategories(ctx: Ctx, _input: InputOf<typeof contract.listCategories>) {
  const rows = await ctx.db
    .selectFrom('trade.category as g')
    .select(['g.id', 'g.version', 'g.name_ar as nameAr', 'g.name_en as nameEn', 'g.parent_id as parentId'])
    .select([
      'g.is_active as isActive',
      sql<number>`(select count(*)::int from trade.item i where i.company_id = g.company_id and i.category_id = g.id)`.as(
        'items',
      ),
    ])
    .orderBy('g.name_ar')
    .execute()
  return { rows }
}
