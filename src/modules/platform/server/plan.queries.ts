import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Resource } from '../shared/subscription.rules.ts'
import type { PlanTable } from './tables.ts'

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
