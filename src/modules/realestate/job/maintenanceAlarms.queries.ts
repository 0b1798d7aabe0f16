import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { daysBetween } from '#kernel/shared/day.ts'
import { nextDueOn, openStates, type PlanService } from '../maintenance/maintenance.rules.ts'
import { tell } from './telling.queries.ts'

type OpenRequest = {
  id: string
  number: string
  title: string
  property: string
  propertyId: string
  priority: string
  reportedOn: string
  isDayOld: boolean
  service: PlanService | null
  lastDoneOn: string | null
  everyMonths: number | null
}

/** Services that come due, and urgent requests that stand open for a day. */
export async function alertMaintenance(ctx: Ctx): Promise<void> {
  const open = await rawQuery<OpenRequest>(
    ctx.db,
    `select r.id, r.number, r.title, coalesce(b.property_name || '، ', '') || p.property_name as property,
       r.property_id as "propertyId", r.priority, (r.reported_at at time zone $4)::date as "reportedOn",
       r.reported_at <= $2::timestamptz - interval '24 hours' as "isDayOld",
       n.service, n.last_done_on as "lastDoneOn", n.every_months as "everyMonths"
     from realestate.maintenance_request r
     join realestate.property p on p.company_id = $1 and p.id = r.property_id
     left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
     left join realestate.maintenance_plan n on n.company_id = $1 and n.id = r.plan_id
     where r.company_id = $1 and r.state = any ($3) order by r.id`,
    [ctx.company.id, ctx.now, [...openStates], ctx.company.timeZone],
  )
  const due = open.flatMap(request => {
    const { id, lastDoneOn, everyMonths } = request
    if (lastDoneOn === null || everyMonths === null) return []
    const dueOn = nextDueOn({ lastDoneOn, everyMonths })
    return [
      {
        id,
        severity: 'low' as const,
        dueOn,
        params: { title: request.title, property: request.property, date: dueOn },
        details: {
          property_id: request.propertyId,
          property_name: request.property,
          days_until_expiry: daysBetween(ctx.today, dueOn),
        },
      },
    ]
  })
  await tell(ctx, due, {
    kind: 'maintenance_due',
    titleKey: 'realestate.alert.maintenanceDue',
    subject: 'realestate.maintenanceRequest',
    permissionId: 'realestate.maintenance.read',
  })
  const urgent = open
    .filter(request => request.priority === 'urgent' && request.isDayOld)
    .map(request => ({
      id: request.id,
      severity: 'high' as const,
      dueOn: request.reportedOn,
      params: { number: request.number, property: request.property },
      details: { property_id: request.propertyId, property_name: request.property },
    }))
  await tell(ctx, urgent, {
    kind: 'maintenance_urgent',
    titleKey: 'realestate.alert.urgentOpen',
    subject: 'realestate.maintenanceRequest',
    permissionId: 'realestate.maintenance.read',
  })
}
