import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'

/** The items of the plan a vehicle follows: its own, else its group's. */
export async function planItemsOf(ctx: Ctx, vehicleId: string) {
  return ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
    .innerJoin('fleet.service_plan_item as i', join =>
      join.on(sql<boolean>`i.plan_id = coalesce(v.service_plan_id, g.service_plan_id)`),
    )
    .select(['i.id', 'i.type'])
    .where('v.id', '=', vehicleId)
    .where('i.retired', '=', false)
    .orderBy('i.position')
    .execute()
}

export async function listServicePlans(ctx: Ctx) {
  const [plans, items, groups, vehicles] = await Promise.all([
    ctx.db.selectFrom('fleet.service_plan').select(['id', 'version', 'name']).orderBy('name').execute(),
    ctx.db
      .selectFrom('fleet.service_plan_item')
      .select(['id', 'plan_id', 'type', 'every_km as everyKm', 'every_days as everyDays'])
      .select('expected_hours as expectedHours')
      .where('retired', '=', false)
      .orderBy('position')
      .execute(),
    ctx.db
      .selectFrom('fleet.vehicle_group')
      .select(['id', 'service_plan_id'])
      .where('service_plan_id', 'is not', null)
      .execute(),
    ctx.db
      .selectFrom('fleet.vehicle as v')
      .innerJoin('fleet.vehicle_group as g', 'g.id', 'v.group_id')
      .select([
        sql<string>`coalesce(v.service_plan_id, g.service_plan_id)`.as('plan_id'),
        sql<number>`count(*)::int`.as('count'),
      ])
      .where('v.disposed_on', 'is', null)
      .where(sql<boolean>`coalesce(v.service_plan_id, g.service_plan_id) is not null`)
      .groupBy(sql`coalesce(v.service_plan_id, g.service_plan_id)`)
      .execute(),
  ])
  const counts = new Map(vehicles.map(row => [row.plan_id, row.count]))
  return {
    rows: plans.map(plan => ({
      ...plan,
      groupIds: groups.filter(group => group.service_plan_id === plan.id).map(group => group.id),
      vehicleCount: counts.get(plan.id) ?? 0,
      items: items.filter(item => item.plan_id === plan.id).map(({ plan_id: _, ...item }) => item),
    })),
  }
}
