import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockGroup } from '../claim/claim.queries.ts'
import { lockVehicle } from '../vehicle/vehicle.queries.ts'
import type * as contract from './rate.contract.ts'
import { rateOverlap, whyNotRate } from './rate.rules.ts'

type Input = InputOf<typeof contract.saveRate>

function columnsOf(input: Input) {
  return {
    group_id: input.groupId ?? null,
    vehicle_id: input.vehicleId ?? null,
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
    daily_minor: input.daily,
    weekly_minor: input.weekly ?? null,
    monthly_minor: input.monthly ?? null,
    yearly_minor: input.yearly ?? null,
    min_daily_minor: input.minDaily ?? null,
    min_weekly_minor: input.minWeekly ?? null,
    min_monthly_minor: input.minMonthly ?? null,
    min_yearly_minor: input.minYearly ?? null,
    included_km_daily: input.includedKmDaily ?? null,
    included_km_monthly: input.includedKmMonthly ?? null,
    extra_km_minor: input.extraKm ?? null,
    deposit_minor: input.deposit ?? null,
    fuel_per_eighth_minor: input.fuelPerEighth ?? null,
    late_hour_minor: input.lateHour ?? null,
  }
}

export async function saveRate(ctx: Ctx, input: Input) {
  const columns = columnsOf(input)
  refuse(
    whyNotRate({
      validFrom: columns.valid_from,
      validTo: columns.valid_to,
      daily: columns.daily_minor,
      weekly: columns.weekly_minor,
      monthly: columns.monthly_minor,
      yearly: columns.yearly_minor,
      minDaily: columns.min_daily_minor,
      minWeekly: columns.min_weekly_minor,
      minMonthly: columns.min_monthly_minor,
      minYearly: columns.min_yearly_minor,
    }),
  )
  // The scope's lock makes two people who price one group wait, so that both meet the same neighbours.
  if (columns.vehicle_id) await lockVehicle(ctx, columns.vehicle_id)
  else await lockGroup(ctx, columns.group_id!)
  const before = input.id ? await getRate(ctx, input.id) : null
  if (before) refuse(whyNotStale(before, input.version ?? 0))
  if (input.endsPrevious) await endPrevious(ctx, input)
  const other = await findOverlap(ctx, input)
  refuse(other && rateOverlap({ validFrom: other.valid_from, validTo: other.valid_to }))
  const saved = before
    ? ctx.db
        .updateTable('fleet.rate')
        .set({ ...columns, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
    : ctx.db
        .insertInto('fleet.rate')
        .values({ ...columns, created_by: ctx.user.id })
        .returning(['id', 'version'])
  const { id, version } = await saved.executeTakeFirstOrThrow()
  ctx.audit({
    subject: `fleet.rate:${id}`,
    label: columns.valid_from,
    changes: changesBetween(before ?? {}, columns),
  })
  ctx.hint('fleet.rate', id)
  return { id, version }
}

async function getRate(ctx: Ctx, id: string) {
  const rate = await ctx.db
    .selectFrom('fleet.rate')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return rate ?? deny(notFound())
}

const scoped = (ctx: Ctx, input: Input) =>
  input.vehicleId
    ? ctx.db
        .selectFrom('fleet.rate')
        .select(['id', 'valid_from', 'valid_to'])
        .where('vehicle_id', '=', input.vehicleId)
    : ctx.db
        .selectFrom('fleet.rate')
        .select(['id', 'valid_from', 'valid_to'])
        .where('group_id', '=', input.groupId!)

async function findOverlap(ctx: Ctx, input: Input) {
  let others = scoped(ctx, input).where(eb =>
    eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', input.validFrom)]),
  )
  if (input.validTo) others = others.where('valid_from', '<=', input.validTo)
  if (input.id) others = others.where('id', '<>', input.id)
  return (await others.orderBy('valid_from').executeTakeFirst()) ?? null
}

async function endPrevious(ctx: Ctx, input: Input): Promise<void> {
  const previous = await scoped(ctx, input)
    .where('valid_to', 'is', null)
    .where('valid_from', '<', input.validFrom)
    .executeTakeFirst()
  if (!previous || previous.id === input.id) return
  await ctx.db
    .updateTable('fleet.rate')
    .set(eb => ({ valid_to: addDays(input.validFrom, -1), version: eb('version', '+', 1) }))
    .where('id', '=', previous.id)
    .execute()
}
