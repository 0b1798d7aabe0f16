import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { findGroupRoom } from '../claim/claim.queries.ts'
import { busyUntil, type Period } from '../claim/claim.rules.ts'
import { nextServices } from '../servicePlan/service.queries.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { papersOf } from '../vehicle/legality.queries.ts'
import { legalityForecast } from '../vehicle/legality.rules.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './availability.contract.ts'
import type { Verdict, VerdictReason } from './availability.rules.ts'

/** The period's first and last day in the company's time zone. */
export function daysOf(ctx: Ctx, period: Period) {
  return { fromOn: dayIn(period.from, ctx.company.timeZone), toOn: dayIn(period.to, ctx.company.timeZone) }
}

/** The verdict on each vehicle of a query for a period (R4), to be joined sideways; the vehicle's table is named `v`. */
export function availabilityOver(
  ctx: Ctx,
  period: Period,
  turnaroundMinutes: number,
  exceptSourceId: string | null,
) {
  const { fromOn, toOn } = daysOf(ctx, period)
  return sql<{ verdict: Verdict; reason: VerdictReason | null }>`
    fleet.availability(v.id, v.disposed_on, v.in_service_on, ${period.from}, ${period.to}, ${ctx.now}, ${fromOn}, ${toOn},
      make_interval(mins => ${turnaroundMinutes}), ${exceptSourceId}::uuid)`
}

/** Vehicles for a period, free first, and of those the one whose neighbours leave the smallest gap. */
export async function searchAvailability(ctx: Ctx, input: InputOf<typeof contract.searchAvailability>) {
  const { turnaroundMinutes } = await getSettings(ctx)
  const { fromOn, toOn } = daysOf(ctx, input)
  const end = busyUntil(input.to, turnaroundMinutes)
  let found = ctx.db
    .selectFrom('fleet.vehicle as v')
    .innerJoinLateral(
      availabilityOver(ctx, input, turnaroundMinutes, input.exceptSourceId ?? null).as('a'),
      join => join.onTrue(),
    )
    .select(['v.id', 'v.make', 'v.model', 'v.year', 'v.group_id', 'v.branch_id', 'a.verdict', 'a.reason'])
    .select([
      plateKeyOn('v.id', ctx.today).as('plate'),
      sql<number | null>`(select r.daily_minor from fleet.rate r where r.company_id = app.current_company()
        and (r.vehicle_id = v.id or r.group_id = v.group_id)
        and r.valid_from <= ${fromOn} and (r.valid_to is null or r.valid_to >= ${fromOn})
        order by r.vehicle_id is null, r.valid_from desc limit 1)`.as('daily'),
      sql<Date | null>`(select max(k.busy_until) from fleet.claim k where k.company_id = app.current_company()
        and k.vehicle_id = v.id and k.state <> 'released' and k.busy_until <= ${input.from})`.as(
        'idle_since',
      ),
      sql<Date | null>`(select min(k.starts_at) from fleet.claim k where k.company_id = app.current_company()
        and k.vehicle_id = v.id and k.state <> 'released' and k.starts_at >= ${end})`.as('idle_until'),
    ])
  if (input.groupId) found = found.where('v.group_id', '=', input.groupId)
  if (input.branchId) found = found.where('v.branch_id', '=', input.branchId)
  const order: Record<Verdict, number> = { free: 0, at_risk: 1, busy: 2 }
  const gapOf = (row: { idle_since: Date | null; idle_until: Date | null }) => {
    const before = row.idle_since ? input.from.getTime() - row.idle_since.getTime() : null
    const after = row.idle_until ? row.idle_until.getTime() - end.getTime() : null
    return before === null && after === null ? null : Math.round(((before ?? 0) + (after ?? 0)) / 60_000)
  }
  const ranked = (await found.execute())
    .map(row => ({ ...row, gap: gapOf(row) }))
    .sort(
      (a, b) =>
        order[a.verdict] - order[b.verdict] ||
        (a.gap ?? Infinity) - (b.gap ?? Infinity) ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, input.limit)
  const ids = ranked.map(row => row.id)
  const papers = await papersOf(ctx, ids)
  const services = await nextServices(ctx, ids)
  const rows = ranked.map(row => {
    const [lapse] = legalityForecast(
      { ...papers(row.id), drivers: [], service: services.get(row.id)?.on ?? null },
      fromOn,
      toOn,
    )
    return {
      vehicleId: row.id,
      plate: shownPlate(row.plate),
      make: row.make,
      model: row.model,
      year: row.year,
      groupId: row.group_id,
      branchId: row.branch_id,
      verdict: row.verdict,
      reason: row.reason,
      gapMinutes: row.gap,
      daily: row.daily,
      lapse: lapse ? { kind: lapse.kind, on: lapse.on, blocks: lapse.severity === 'block' } : null,
    }
  })
  const groupFull = input.groupId
    ? (await findGroupRoom(ctx, input.groupId, { from: input.from, to: end }, input.exceptSourceId ?? null))
        .room <= 0
    : false
  return { rows, groupFull }
}

/** How many more vehicles each group can promise over a period (R5). */
export async function listGroupRooms(ctx: Ctx, input: InputOf<typeof contract.listGroupRooms>) {
  const { turnaroundMinutes } = await getSettings(ctx)
  const needed = { from: input.from, to: busyUntil(input.to, turnaroundMinutes) }
  const groups = await ctx.db.selectFrom('fleet.vehicle_group').select('id').orderBy('id').execute()
  const rows = []
  for (const { id: groupId } of groups) {
    const { room } = await findGroupRoom(ctx, groupId, needed, input.exceptSourceId ?? null)
    rows.push({ groupId, free: Math.max(0, room) })
  }
  return { rows }
}

/** Whether a group can promise no further vehicle for a period (R5); turnaround is added here. */
export async function isGroupFull(
  ctx: Ctx,
  groupId: string,
  period: Period,
  exceptSourceId: string | null = null,
): Promise<boolean> {
  const { turnaroundMinutes } = await getSettings(ctx)
  const needed = { from: period.from, to: busyUntil(period.to, turnaroundMinutes) }
  return (await findGroupRoom(ctx, groupId, needed, exceptSourceId)).room <= 0
}
