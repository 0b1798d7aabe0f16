import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { isSold } from '../company/standing.rules.ts'
import type { Resource } from '../subscription/subscription.rules.ts'
import type { PlanTable } from '../tables.ts'

export type Plan = Selectable<PlanTable>

/** The plans on offer, the smallest first. */
export async function listPlans(ctx: Ctx): Promise<Plan[]> {
  return ctx.db
    .selectFrom('platform.plan')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('rank')
    .execute()
}

/** A plan by code, also one that is no longer offered. */
export async function getPlan(ctx: Ctx, code: string): Promise<Plan> {
  return ctx.db.selectFrom('platform.plan').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
}

/** How many of a resource a plan allows; null without limit. */
export function limitOf(plan: Plan, resource: Resource): number | null {
  switch (resource) {
    case 'users':
      return plan.max_users
    case 'vehicles':
      return plan.max_vehicles
    case 'customers':
      return plan.max_customers
    case 'activeContracts':
      return plan.max_active_contracts
  }
}

/** Everything that is or was offered, for those who set the prices. */
export async function listOffer(ctx: Ctx) {
  const plans = await ctx.db.selectFrom('platform.plan').selectAll().orderBy('rank').execute()
  const gates = await ctx.db.selectFrom('platform.feature_gate').selectAll().orderBy('code').execute()
  const held = await ctx.db
    .selectFrom('platform.company as c')
    .leftJoin('platform.subscription as s', 's.company_id', 'c.id')
    .select([sql<string>`coalesce(s.plan_code, 'free')`.as('code'), sql<number>`count(*)::int`.as('count')])
    .where('c.status', '<>', 'closed')
    .groupBy(sql`coalesce(s.plan_code, 'free')`)
    .execute()
  return {
    plans: plans.map(plan => ({
      code: plan.code,
      version: plan.version,
      nameAr: plan.name_ar,
      nameEn: plan.name_en,
      priceMonthlyMinor: plan.price_monthly_minor,
      priceYearlyMinor: plan.price_yearly_minor,
      maxUsers: plan.max_users,
      maxVehicles: plan.max_vehicles,
      maxCustomers: plan.max_customers,
      maxActiveContracts: plan.max_active_contracts,
      maxStorageGb: plan.max_storage_gb,
      isActive: plan.is_active,
      companies: held.find(one => one.code === plan.code)?.count ?? 0,
    })),
    gates: gates.filter(isSold).map(gate => ({
      code: gate.code,
      version: gate.version,
      nameAr: gate.name_ar,
      nameEn: gate.name_en,
      requiredPlans: gate.required_plans,
      isActive: gate.is_active,
    })),
  }
}
