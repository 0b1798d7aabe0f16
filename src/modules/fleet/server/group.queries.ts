import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from '../shared/group.contract.ts'
import { rateOn } from '../shared/rate.rules.ts'
import { shownRate } from './rate.queries.ts'

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
  return {
    rows: groups.map(group => ({
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
    })),
  }
}
