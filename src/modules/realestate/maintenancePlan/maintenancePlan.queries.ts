import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { nextDueOn, openStates } from '../maintenance/maintenance.rules.ts'
import type * as contract from './maintenancePlan.contract.ts'

export async function listPlans(ctx: Ctx, { propertyId }: InputOf<typeof contract.listPlans>) {
  const rows = await ctx.db
    .selectFrom('realestate.maintenance_plan as n')
    .innerJoin('realestate.property as p', 'p.id', 'n.property_id')
    .leftJoin('realestate.property as b', 'b.id', 'p.parent_id')
    .leftJoin('parties.party as v', 'v.id', 'n.vendor_id')
    .leftJoin('realestate.maintenance_request as r', join =>
      join.onRef('r.plan_id', '=', 'n.id').on('r.state', 'in', openStates),
    )
    .select(['n.id', 'n.version', 'n.property_id as propertyId', 'n.service'])
    .select(['n.every_months as everyMonths', 'n.last_done_on as lastDoneOn', 'n.vendor_id as vendorId'])
    .select(['n.is_active as isActive', 'r.id as requestId', 'r.number as requestNumber'])
    .select(sql<string>`coalesce(b.property_name || '، ', '') || p.property_name`.as('property'))
    .select(sql<string | null>`coalesce(v.name_ar, v.name_en, v.code)`.as('vendor'))
    .$if(propertyId !== undefined, query =>
      query.where(({ or, eb }) => or([eb('p.id', '=', propertyId!), eb('p.parent_id', '=', propertyId!)])),
    )
    .orderBy('n.id')
    .execute()
  return {
    rows: rows
      .map(({ requestId, requestNumber, ...plan }) => ({
        ...plan,
        nextDueOn: nextDueOn(plan),
        openRequest: requestId && requestNumber ? { id: requestId, number: requestNumber } : null,
      }))
      .sort((a, b) => (a.nextDueOn < b.nextDueOn ? -1 : a.nextDueOn > b.nextDueOn ? 1 : 0)),
  }
}
