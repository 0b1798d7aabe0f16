import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { shownRate } from '../rate/rate.queries.ts'
import { rateOn } from '../rate/rate.rules.ts'
import type * as contract from './group.contract.ts'

export async function listGroups(ctx: Ctx, input: InputOf<typeof contract.listGroups>) {
  const on = input.on ?? ctx.today
  const groups = await ctx.db
    .selectFrom('fleet.vehicle_group as g')
    .selectAll('g')
    .select(
      sql<number>`(select count(*)::int from fleet.vehicle v where v.company_id = app.current_company()
      and v.group_id = g.id and (v.disposed_on is null or v.disposed_on > ${on}))`.as('vehicle_count'),
    )
    .orderBy('g.name_ar')
    .execute()
  const rates = (
    await ctx.db.selectFrom('fleet.rate').selectAll().where('group_id', 'is not', null).execute()
  ).map(shownRate)
  const prices = await ctx.db
    .selectFrom('fleet.damage_price')
    .select(['id', 'group_id', 'type', 'severity', 'amount_minor as amount'])
    .orderBy('type')
    .orderBy('severity')
    .execute()
  const rows = groups.map(group => ({
    id: group.id,
    version: group.version,
    nameAr: group.name_ar,
    nameEn: group.name_en,
    colour: group.colour,
    costCenterId: group.cost_center_id,
    servicePlanId: group.service_plan_id,
    lifeMonths: group.life_months,
    salvageBasisPoints: group.salvage_basis_points,
    depreciationMethod: group.depreciation_method,
    overbook: group.overbook,
    vehicleCount: group.vehicle_count,
    rate: rateOn(
      rates.filter(rate => rate.groupId === group.id),
      on,
    ),
    damagePrices: prices
      .filter(price => price.group_id === group.id)
      .map(({ id, type, severity, amount }) => ({ id, type, severity, amount })),
  }))
  return {
    rows: ordered(
      rows.filter(row => isFound(row, input)),
      input,
    ),
  }
}

type Asked = InputOf<typeof contract.listGroups>
type Group = { nameAr: string; nameEn: string | null; vehicleCount: number; rate: Rate | null }
type Rate = { daily: number; minDaily: number | null }

/** A company has as many groups as fit a screen: they are looked through here, with every price at hand. */
function isFound({ nameAr, nameEn, rate }: Group, { search, lacks }: Asked): boolean {
  if (search && !foldLight(`${nameAr} ${nameEn ?? ''}`).includes(foldLight(search))) return false
  if (lacks === 'rate') return rate === null
  return lacks !== 'minimum' || (rate !== null && rate.minDaily === null)
}

function ordered<Row extends Group>(rows: Row[], { sort = 'name', descending = false }: Asked): Row[] {
  const sign = descending ? -1 : 1
  const figureOf = (row: Row) => (sort === 'vehicles' ? row.vehicleCount : (row.rate?.daily ?? -1))
  if (sort === 'name') return descending ? rows.reverse() : rows
  return rows.sort((a, b) => sign * (figureOf(a) - figureOf(b)))
}
