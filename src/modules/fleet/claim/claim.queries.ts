import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { lockVehicle } from '../vehicle/vehicle.queries.ts'
import type { FlagKind } from '../vehicle/vehicleStatus.rules.ts'
import { type Period, peakOf } from './claim.rules.ts'

/** A claim under lock. Take the locks of its group and vehicle first. */
export async function lockClaim(ctx: Ctx, id: string) {
  const claim = await ctx.db
    .selectFrom('fleet.claim')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return claim ?? deny(notFound())
}

/** The group under lock: promises within one group wait for one another (R5). Taken before any vehicle's lock. */
export async function lockGroup(ctx: Ctx, id: string) {
  const group = await ctx.db
    .selectFrom('fleet.vehicle_group')
    .select(['id', 'name_ar', 'overbook', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return group ?? deny(notFound())
}

/**
 * Locks what a promise touches, always in one order so that no two promises wait for each other: groups by id, then
 * vehicles by id. Answers the vehicles by id.
 */
export async function lockForPromise(
  ctx: Ctx,
  vehicleIds: readonly string[],
  groupIds: readonly string[] = [],
) {
  const ids = [...new Set(vehicleIds)].sort()
  const found = ids.length
    ? await ctx.db.selectFrom('fleet.vehicle').select(['id', 'group_id']).where('id', 'in', ids).execute()
    : []
  if (found.length < ids.length) deny(notFound())
  const groups = new Map<string, Awaited<ReturnType<typeof lockGroup>>>()
  for (const groupId of [...new Set([...groupIds, ...found.map(vehicle => vehicle.group_id)])].sort())
    groups.set(groupId, await lockGroup(ctx, groupId))
  const vehicles = new Map<string, Awaited<ReturnType<typeof lockVehicle>>>()
  for (const id of ids) vehicles.set(id, await lockVehicle(ctx, id))
  return vehicles
}

/** The first claim that holds a vehicle within a period, other than one claim. */
export async function findBlocker(ctx: Ctx, vehicleId: string, period: Period, exceptClaimId: string | null) {
  let claims = ctx.db
    .selectFrom('fleet.claim')
    .select(['id', 'starts_at', 'busy_until', 'source_label'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', '<>', 'released')
    .where('busy_until', '>', period.from)
    .where('starts_at', '<', period.to)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now)]))
    .orderBy('starts_at')
    .limit(sql.lit(1))
  if (exceptClaimId) claims = claims.where('id', '<>', exceptClaimId)
  const claim = await claims.executeTakeFirst()
  return claim ? { from: claim.starts_at, to: claim.busy_until, source: claim.source_label } : null
}

/** The open flag that stops a promise from `at` on: without an expected end, or with one after it (R4). */
export async function findStoppingFlag(
  ctx: Ctx,
  vehicleId: string,
  period: Period,
): Promise<FlagKind | null> {
  const flag = await ctx.db
    .selectFrom('fleet.flag')
    .select('kind')
    .where('vehicle_id', '=', vehicleId)
    .where('to_at', 'is', null)
    .where('from_at', '<', period.to)
    .where(eb => eb.or([eb('expected_until', 'is', null), eb('expected_until', '>', period.from)]))
    .orderBy('from_at')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return flag?.kind ?? null
}

const lateMillis = 24 * 3_600_000

/** Not out and late: a late vehicle serves nothing that begins within a day, but for the document that holds it. */
function isBack(ctx: Ctx, needed: Period, except: string | null) {
  const isFarAhead = needed.from.getTime() > ctx.now.getTime() + lateMillis
  if (isFarAhead || needed.to <= ctx.now) return sql<boolean>`true`
  return sql<boolean>`not exists (select from fleet.custody c where c.company_id = app.current_company()
    and c.vehicle_id = v.id and c.to_at is null and c.voided_at is null and c.due_at <= ${ctx.now}
    and c.source_id is distinct from ${except}::uuid and c.claim_id is distinct from ${except}::uuid)`
}

/**
 * How many more vehicles a group can promise over a period (R5): serviceable vehicles + overbook − most claims at one
 * instant. Claims on vehicles that cannot serve count neither way: among them those that are out and late, as long as their
 * return is unknown (R4). `needed` includes turnaround; `except` is a claim, or the document whose claims are not counted.
 */
export async function findGroupRoom(ctx: Ctx, groupId: string, needed: Period, except: string | null) {
  const fromOn = dayIn(needed.from, ctx.company.timeZone)
  const toOn = dayIn(needed.to, ctx.company.timeZone)
  const serviceable = sql<boolean>`(v.in_service_on <= ${fromOn} and (v.disposed_on is null or v.disposed_on > ${toOn})
    and not exists (select from fleet.flag f where f.company_id = app.current_company() and f.vehicle_id = v.id
      and f.to_at is null and f.from_at < ${needed.to} and (f.expected_until is null or f.expected_until > ${needed.from}))
    and ${isBack(ctx, needed, except)})`
  const { count } = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('v.group_id', '=', groupId)
    .where(serviceable)
    .executeTakeFirstOrThrow()
  const claims = await ctx.db
    .selectFrom('fleet.claim as k')
    .leftJoin('fleet.vehicle as v', 'v.id', 'k.vehicle_id')
    .select(['k.id', 'k.starts_at as from', 'k.busy_until as to', 'k.source_id'])
    .where('k.state', '<>', 'released')
    .where('k.busy_until', '>', needed.from)
    .where('k.starts_at', '<', needed.to)
    .where(eb => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', ctx.now)]))
    .where(eb =>
      eb.or([eb('k.group_id', '=', groupId), eb.and([eb('v.group_id', '=', groupId), serviceable])]),
    )
    .execute()
  const others = claims.filter(claim => claim.id !== except && claim.source_id !== except)
  const group = await ctx.db
    .selectFrom('fleet.vehicle_group')
    .select(['name_ar', 'overbook'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (!group) deny(notFound())
  const peak = peakOf(others, needed)
  return {
    name: group.name_ar,
    peak,
    serviceable: count,
    overbook: group.overbook,
    room: count + group.overbook - peak,
  }
}
