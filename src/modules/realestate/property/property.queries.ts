import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { occupancyBps, type Vacancy, vacancyOf } from '../vacancy/vacancy.rules.ts'
import type * as contract from './property.contract.ts'
import { type propertyActions, propertyFields } from './property.contract.ts'
import { type Feature, isLettable, type PropertyState, propertyStates } from './property.rules.ts'
import {
  type BuildingCounts,
  blockSpans,
  countsOf,
  holderHistory,
  holderOn,
  leasedSpans,
  nextHolder,
  noUnits,
  statusOn,
  vacantDaysOn,
} from './standing.queries.ts'

export const properties = recordKind({
  table: 'realestate.property',
  kind: 'realestate.property',
  label: row => row.code,
})

type Filter = Partial<Omit<InputOf<typeof contract.listProperties>, 'limit' | 'cursor'>>

function foundProperties(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('realestate.property as p')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
  found = whereEqual(found, {
    'p.level': filter.level,
    'p.parent_id': filter.parentId,
    'p.property_type': filter.propertyType,
    'p.property_use': filter.propertyUse,
    'p.for_sale': filter.forSale,
  })
  if (filter.ownership)
    found = found.where(sql<boolean>`coalesce(p.ownership, b.ownership) = ${filter.ownership}`)
  if (filter.status)
    found = found
      .where('p.is_active', '=', true)
      .where(sql<boolean>`${statusOn(ctx.today)} = ${filter.status}`)
  if (filter.vacantDays) found = found.where(sql<boolean>`${vacantDaysOn(ctx.today)} >= ${filter.vacantDays}`)
  if (filter.minRent !== undefined) found = found.where('p.rental_price_minor', '>=', filter.minRent)
  if (filter.maxRent !== undefined) found = found.where('p.rental_price_minor', '<=', filter.maxRent)
  if (filter.area)
    found = found.where(
      sql<boolean>`strpos(app.fold_light(p.area || ' ' || coalesce(p.governorate, '')), app.fold_light(${filter.area})) > 0`,
    )
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(p.code, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(p.property_name || ' ' || coalesce(p.property_name_en, '') || ' ' || coalesce(b.property_name, '') || ' '
        || p.area || ' ' || coalesce(p.unit_no, '')), app.fold_light(${filter.search})) > 0)`,
  )
}

const propertyRows = (ctx: Ctx, filter: Filter) =>
  foundProperties(ctx, filter)
    .selectAll('p')
    .select([
      'b.property_name as parentName',
      sql<'owned' | 'managed' | 'leased_in'>`coalesce(p.ownership, b.ownership)`.as('owned'),
      statusOn(ctx.today).as('status'),
      holderOn(ctx.today).as('holder'),
      leasedSpans(ctx.today).as('leased'),
      blockSpans.as('blocks'),
    ])
type FoundRow = Awaited<ReturnType<ReturnType<typeof propertyRows>['execute']>>[number]

const notLet: Vacancy = { days: 0, lossMinor: 0, since: null }

const vacancyIn = (row: FoundRow, today: string): Vacancy =>
  isLettable(row.level) && row.is_active && !row.sold_on
    ? vacancyOf(
        { lettableFrom: row.lettable_from!, leased: row.leased ?? [], blocks: row.blocks ?? [] },
        today,
        row.rental_price_minor!,
      )
    : notLet

const shownRow = (row: FoundRow, counts: BuildingCounts | null, { days, lossMinor }: Vacancy) => ({
  id: row.id,
  version: row.version,
  code: row.code,
  propertyName: row.property_name,
  level: row.level,
  parentId: row.parent_id,
  parentName: row.parentName,
  propertyType: row.property_type,
  propertyUse: row.property_use,
  ownership: row.owned,
  area: row.area,
  unitNo: row.unit_no,
  areaSqm: row.area_sqm,
  rentalPrice: row.rental_price_minor,
  forSale: row.for_sale,
  isActive: row.is_active,
  status: row.status,
  counts,
  holder: row.holder,
  vacancyDays: days,
  vacancyLoss: lossMinor,
})

const countsIn = (counts: ReadonlyMap<string, BuildingCounts>, row: FoundRow) =>
  row.level === 'building' ? (counts.get(row.id) ?? noUnits()) : null

export async function listProperties(ctx: Ctx, input: InputOf<typeof contract.listProperties>) {
  const sort = input.sort ?? 'code'
  const page = await keysetPage(
    propertyRows(ctx, input),
    input,
    { sort: sort === 'name' ? 'p.property_name' : 'p.code', id: 'p.id' },
    row => [sort === 'name' ? row.property_name : row.code, row.id],
  )
  const buildings = page.rows.filter(row => row.level === 'building').map(row => row.id)
  const counts = await countsOf(ctx, buildings)
  return {
    rows: page.rows.map(row => shownRow(row, countsIn(counts, row), vacancyIn(row, ctx.today))),
    next: page.next,
  }
}

export async function totalProperties(ctx: Ctx, input: InputOf<typeof contract.totalProperties>) {
  const count = sql<number>`count(*)::int`
  const all = await foundProperties(ctx, input).select(count.as('count')).executeTakeFirstOrThrow()
  const { status: _, ...others } = input
  const groups = await foundProperties(ctx, others)
    .where('p.level', '<>', 'building')
    .where('p.is_active', '=', true)
    .select([
      statusOn(ctx.today).as('status'),
      count.as('count'),
      sql<number>`(count(*) filter (where ${vacantDaysOn(ctx.today)} > 0))::int`.as('vacant'),
    ])
    .groupBy('status')
    .execute()
  const byStatus = Object.fromEntries(propertyStates.map(state => [state, 0])) as Record<
    PropertyState,
    number
  >
  for (const group of groups) byStatus[group.status!] = group.count
  const { forSale } = await foundProperties(ctx, { ...others, forSale: true })
    .select(count.as('forSale'))
    .executeTakeFirstOrThrow()
  const sum = (of: 'count' | 'vacant') => groups.reduce((total, group) => total + group[of], 0)
  return {
    count: all.count,
    units: sum('count'),
    byStatus,
    forSale,
    vacant: sum('vacant'),
    occupancyBps: occupancyBps({
      unitDays: sum('count') - byStatus.sold,
      leasedDays: byStatus.leased,
      blockedDays: byStatus.maintenance,
    }),
  }
}

/** The rent that the units lose that stand empty today, each since it does. */
export async function vacancyLossNow(ctx: Ctx): Promise<number> {
  const rows = await propertyRows(ctx, { vacantDays: 1 }).execute()
  return rows.reduce((sum, row) => sum + vacancyIn(row, ctx.today).lossMinor, 0)
}

export async function getProperty(ctx: Ctx, { id }: InputOf<typeof contract.getProperty>) {
  const row = await propertyRows(ctx, {})
    .select([holderHistory.as('history'), nextHolder(ctx.today).as('nextHolder')])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const blocks = await ctx.db
    .selectFrom('realestate.property_block')
    .select(['id', 'version', 'starts_on as from', 'ends_on as to', 'reason', 'note'])
    .where('property_id', '=', id)
    .orderBy('starts_on', 'desc')
    .execute()
  const counts = countsIn(await countsOf(ctx, row.level === 'building' ? [id] : []), row)
  const vacancy = vacancyIn(row, ctx.today)
  const mine = shownRow(row, counts, vacancy)
  const { features, ...values } = valuesOf(propertyFields, { ...row, features: row.features as Feature[] })
  return {
    ...values,
    features: features ?? [],
    ...mine,
    imageIds: row.image_ids,
    ownOwnership: row.ownership,
    soldOn: row.sold_on,
    vacantSince: vacancy.since,
    nextHolder: row.nextHolder,
    blocks,
    history: row.history ?? [],
    actions: actionsOf(ctx, row),
  }
}

function actionsOf(ctx: Ctx, row: FoundRow): (typeof propertyActions)[number][] {
  const isLive = row.is_active && row.sold_on === null
  const isUnit = isLettable(row.level)
  const lease = isUnit && isLive && ctx.can('realestate.leases.write') ? (['lease'] as const) : []
  if (!ctx.can('realestate.properties.write')) return [...lease]
  return [
    'save',
    ...lease,
    ...(isUnit && isLive ? (['block'] as const) : []),
    ...(row.sold_on === null ? [row.is_active ? ('deactivate' as const) : ('activate' as const)] : []),
    ...(isLive ? (['sell'] as const) : []),
    'remove',
  ]
}

const levelOf = {
  building: sql<boolean>`p.level = 'building'`,
  lettable: sql<boolean>`p.level <> 'building'`,
  /** What an agreement with an owner may name: a building as a whole, or what has an ownership of its own. */
  managed: sql<boolean>`p.ownership = 'managed'`,
}

export async function findUnits(ctx: Ctx, input: InputOf<typeof contract.findUnits>) {
  let found = propertyRows(ctx, { search: input.search })
  if (input.id) found = found.where('p.id', '=', input.id)
  const rows = await found
    .where(levelOf[input.level])
    .where('p.is_active', '=', true)
    .where('p.sold_on', 'is', null)
    .orderBy('p.code')
    .limit(30)
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      code: row.code,
      name: row.parentName ? `${row.parentName}، ${row.property_name}` : row.property_name,
      rentalPrice: row.rental_price_minor,
      ownership: row.owned,
      status: row.status,
    })),
  }
}
