import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { propertyStates } from '../property/property.rules.ts'
import { statusOn, vacantDaysOn } from '../property/standing.queries.ts'
import type * as contract from './propertyMap.contract.ts'

/** A unit stands where its building does: the building is the place, its units are counted on it. */
export async function mapProperties(ctx: Ctx, input: InputOf<typeof contract.mapProperties>) {
  let found = ctx.db
    .selectFrom('realestate.property as p')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .where('p.level', '<>', 'building')
    .where('p.is_active', '=', true)
  found = whereEqual(found, { 'p.property_type': input.propertyType, 'p.property_use': input.propertyUse })
  if (input.ownership)
    found = found.where(sql<boolean>`coalesce(p.ownership, b.ownership) = ${input.ownership}`)
  if (input.status) found = found.where(sql<boolean>`${statusOn(ctx.today)} = ${input.status}`)
  if (input.vacantDays) found = found.where(sql<boolean>`${vacantDaysOn(ctx.today)} >= ${input.vacantDays}`)
  if (input.search)
    found = found.where(
      sql<boolean>`strpos(app.fold_light(p.property_name || ' ' || coalesce(b.property_name, '') || ' ' || p.area || ' ' || p.code), app.fold_light(${input.search})) > 0`,
    )
  const groups = await found
    .select([
      sql<string>`coalesce(p.parent_id, p.id)`.as('placeId'),
      statusOn(ctx.today).as('status'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`max(${vacantDaysOn(ctx.today)})::int`.as('vacantDays'),
    ])
    .groupBy(['placeId', 'status'])
    .execute()
  const ids = [...new Set(groups.map(group => group.placeId))]
  if (ids.length === 0) return { places: [], unplaced: [] }
  const rows = await ctx.db
    .selectFrom('realestate.property')
    .select(['id', 'version', 'code', 'property_name as name', 'area', 'property_type as propertyType'])
    .select(['level', 'latitude', 'longitude'])
    .where('id', 'in', ids)
    .orderBy('property_name')
    .execute()
  const shown = rows.map(({ level, ...row }) => {
    const own = groups.filter(group => group.placeId === row.id)
    const countOf = (state: string) => own.find(group => group.status === state)?.count ?? 0
    return {
      ...row,
      isBuilding: level === 'building',
      units: Object.fromEntries(propertyStates.map(state => [state, countOf(state)])) as Record<
        (typeof propertyStates)[number],
        number
      >,
      vacantDays: own.reduce((most, group) => Math.max(most, group.vacantDays), 0),
    }
  })
  return {
    places: shown.filter(row => row.latitude !== null),
    unplaced: shown.filter(row => row.latitude === null),
  }
}
