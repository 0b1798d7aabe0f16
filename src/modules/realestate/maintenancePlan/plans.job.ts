import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays } from '#kernel/shared/day.ts'
import { openRequest } from '../maintenance/maintenance.commands.ts'
import { categoryOf, nextDueOn, openStates } from '../maintenance/maintenance.rules.ts'
import { settingsOf } from '../settings/settings.queries.ts'

const titles = {
  lift: 'صيانة دورية للمصعد',
  ac: 'صيانة دورية للتكييف',
  tank_cleaning: 'تنظيف خزانات المياه',
  fire: 'فحص دوري لنظام الحريق',
  generator: 'صيانة دورية للمولد',
  pest: 'مكافحة دورية للحشرات',
  other: 'صيانة دورية',
} as const

/** Plans whose service comes due within the window; a cancelled request counts for its turn as well. */
async function plansDue(ctx: Ctx) {
  const { maintenanceWindow } = await settingsOf(ctx)
  const plans = await ctx.db
    .selectFrom('realestate.maintenance_plan as n')
    .select(['n.id', 'n.property_id as propertyId', 'n.service', 'n.vendor_id as vendorId'])
    .select(['n.every_months as everyMonths', 'n.last_done_on as lastDoneOn'])
    .where('n.is_active', '=', true)
    .where(
      sql<boolean>`not exists (select from realestate.maintenance_request r where r.company_id = n.company_id
        and r.plan_id = n.id and (r.state in (${sql.join(openStates)}) or r.reported_at::date > n.last_done_on))`,
    )
    .orderBy('n.id')
    .forUpdate()
    .execute()
  return plans.filter(plan => nextDueOn(plan) <= addDays(ctx.today, maintenanceWindow))
}

/** 00:30: a plan that comes due opens its request, once. */
export const duePlans: ScheduledWork = {
  run: async ctx => {
    for (const plan of await plansDue(ctx))
      await openRequest(ctx, {
        propertyId: plan.propertyId,
        category: categoryOf[plan.service],
        priority: 'medium',
        title: titles[plan.service],
        description: null,
        fileIds: [],
        planId: plan.id,
        vendorId: plan.vendorId,
      })
  },
}
