import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { RateTable } from '../tables.ts'
import type * as contract from './rate.contract.ts'
import { priceMissing, rateOn } from './rate.rules.ts'

/** A rate as screens and other modules read it; money in minor units. */
export function shownRate(row: Omit<Selectable<RateTable>, 'period'>) {
  return {
    id: row.id,
    version: row.version,
    groupId: row.group_id,
    vehicleId: row.vehicle_id,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    daily: row.daily_minor,
    weekly: row.weekly_minor,
    monthly: row.monthly_minor,
    yearly: row.yearly_minor,
    minDaily: row.min_daily_minor,
    minWeekly: row.min_weekly_minor,
    minMonthly: row.min_monthly_minor,
    minYearly: row.min_yearly_minor,
    includedKmDaily: row.included_km_daily,
    includedKmMonthly: row.included_km_monthly,
    extraKm: row.extra_km_minor,
    deposit: row.deposit_minor,
    fuelPerEighth: row.fuel_per_eighth_minor,
    lateHour: row.late_hour_minor,
  }
}
export type Rate = ReturnType<typeof shownRate>

export async function listRates(ctx: Ctx, input: InputOf<typeof contract.listRates>) {
  let rates = ctx.db.selectFrom('fleet.rate').selectAll().orderBy('valid_from', 'desc').orderBy('id')
  if (input.vehicleId) rates = rates.where('vehicle_id', '=', input.vehicleId)
  else if (input.groupId) rates = rates.where('group_id', '=', input.groupId)
  else rates = rates.where('group_id', 'is not', null)
  return { rows: (await rates.execute()).map(shownRate) }
}

/** The rate of a vehicle (its own, else its group's) or of a group on a day; price.missing when there is none (R12). */
export async function resolveRate(
  ctx: Ctx,
  input: { vehicleId?: string | undefined; groupId?: string | undefined; on: Day },
): Promise<Rate> {
  const vehicle = input.vehicleId
    ? await ctx.db
        .selectFrom('fleet.vehicle')
        .select(['id', 'group_id'])
        .where('id', '=', input.vehicleId)
        .executeTakeFirst()
    : undefined
  const groupId = vehicle?.group_id ?? input.groupId
  if (!groupId) deny(notFound())
  const rates = await ctx.db
    .selectFrom('fleet.rate')
    .selectAll()
    .where('valid_from', '<=', input.on)
    .where(eb => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', input.on)]))
    .where(eb =>
      eb.or([eb('group_id', '=', groupId), ...(vehicle ? [eb('vehicle_id', '=', vehicle.id)] : [])]),
    )
    .execute()
  return rateOn(rates.map(shownRate), input.on) ?? deny(priceMissing(input.on))
}
