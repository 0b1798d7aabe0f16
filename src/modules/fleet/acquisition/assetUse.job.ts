import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { recordAssetUse } from '#modules/accounting/public.server.ts'

type Driven = { assetId: string; km: number }

/** The month that ended last. */
const lastMonth = (ctx: Ctx): { month: Day; end: Day } => {
  const end = addDays(startOfMonth(ctx.today), -1)
  return { month: startOfMonth(end), end }
}

/** What each vehicle that is charged by use ran in a month by its odometer; months that were charged are past. */
function drivenIn(ctx: Ctx, assetIds: readonly string[] | null): Promise<Driven[]> {
  const { month, end } = lastMonth(ctx)
  return rawQuery<Driven>(
    ctx.db,
    `select v.asset_id as "assetId", greatest(0, coalesce(until.km - coalesce(before.km, first.km), 0))::int as km
     from fleet.vehicle v
     join accounting.asset a on a.company_id = $1 and a.id = v.asset_id and a.method = 'unitsOfUse'
       and a.status = 'inService' and a.in_service_on <= $3
     left join lateral (${readingBefore('$2')}) before on true
     left join lateral (select r.km from fleet.odometer_reading r where r.company_id = $1 and r.vehicle_id = v.id
       and ${counts} order by r.at, r.id limit 1) first on true
     left join lateral (${readingBefore('($3::date + 1)')}) until on true
     where v.company_id = $1 and ($5::uuid[] is null or a.id = any ($5))
       and not exists (select from accounting.asset_charge c
         where c.company_id = $1 and c.asset_id = a.id and c.month = $2)
     order by a.number`,
    [ctx.company.id, month, end, ctx.company.timeZone, assetIds],
  )
}

const counts = `not exists (select from fleet.odometer_void x where x.company_id = r.company_id and x.reading_id = r.id)`
const readingBefore = (day: string) => `select r.km from fleet.odometer_reading r where r.company_id = $1
  and r.vehicle_id = v.id and r.at < ${day}::timestamp at time zone $4 and ${counts} order by r.at desc, r.id desc limit 1`

/** The kilometres of the month that ended, for assets that are charged by use (R16); a later reading corrects them. */
async function recordUse(ctx: Ctx, assetIds: readonly string[] | null = null): Promise<void> {
  const { month } = lastMonth(ctx)
  for (const { assetId, km } of await drivenIn(ctx, assetIds))
    await recordAssetUse(ctx, {
      sourceKey: `fleet:assetUse:${assetId}:${month.slice(0, 7)}`,
      assetId,
      period: month,
      units: km,
    })
}

/** At half past one in the morning, before anybody runs the month's depreciation. */
export const assetUse: ScheduledWork = {
  list: async ctx => (await drivenIn(ctx, null)).map(({ assetId }) => assetId),
  run: recordUse,
}
