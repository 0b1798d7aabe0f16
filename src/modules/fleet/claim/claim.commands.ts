import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { type ClaimTarget, type Wanted, whyNotKept } from '../planner/promise.queries.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { lockClaim, lockForPromise } from './claim.queries.ts'
import { busyUntil, type ClaimSource, type Period, whyNotChangeClaim } from './claim.rules.ts'

export type Source<Type extends string> = { readonly type: Type; readonly id: string; readonly label: string }

/** Places a claim for a document. Refusals: claim.taken, claim.groupFull, vehicle.flagged, vehicle.disposed, custody.open. */
export async function placeClaim(
  ctx: Ctx,
  wanted: Omit<Wanted, 'exceptClaimId' | 'source'> & {
    source: Source<ClaimSource>
    expiresAt?: Date | null
  },
): Promise<{ claimId: string; busyUntil: Date }> {
  const { turnaroundMinutes } = await getSettings(ctx)
  await refuseUnlessFree(ctx, { ...wanted, exceptClaimId: null })
  const { source, period, target } = wanted
  const busy = busyUntil(period.to, turnaroundMinutes)
  const { id } = await ctx.db
    .insertInto('fleet.claim')
    .values({
      vehicle_id: 'vehicleId' in target ? target.vehicleId : null,
      group_id: 'groupId' in target ? target.groupId : null,
      source_type: source.type,
      source_id: source.id,
      source_label: source.label,
      starts_at: period.from,
      ends_at: period.to,
      busy_until: busy,
      expires_at: wanted.expiresAt ?? null,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.hint('fleet.claim', id)
  return { claimId: id, busyUntil: busy }
}

/** Gives a claim and its holder another end, later or earlier. Refusals as placing; only the added time is checked. */
export async function extendClaim(ctx: Ctx, claimId: string, to: Date): Promise<void> {
  const seen = await getClaim(ctx, claimId)
  await lockForPromise(ctx, seen.vehicle_id ? [seen.vehicle_id] : [], seen.group_id ? [seen.group_id] : [])
  const claim = await lockClaim(ctx, claimId)
  refuse(whyNotChangeClaim(claim))
  const { turnaroundMinutes } = await getSettings(ctx)
  if (to > claim.ends_at) {
    const added = { from: claim.ends_at, to }
    await refuseUnlessFree(ctx, wantedOf(claim, { period: added }))
  }
  await ctx.db
    .updateTable('fleet.claim')
    .set({ ends_at: to, busy_until: busyUntil(to, turnaroundMinutes), version: claim.version + 1 })
    .where('id', '=', claimId)
    .execute()
  await ctx.db
    .updateTable('fleet.custody')
    .set(eb => ({ due_at: to, version: eb('version', '+', 1) }))
    .where('claim_id', '=', claimId)
    .where('to_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  ctx.hint('fleet.claim', claimId)
}

/** Gives a claim another vehicle, a vehicle instead of any of the group, or another period. */
export async function moveClaim(
  ctx: Ctx,
  claimId: string,
  change: { target?: ClaimTarget; period?: Period },
): Promise<void> {
  const seen = await getClaim(ctx, claimId)
  const target = change.target ?? targetOf(seen)
  const vehicleIds = [seen.vehicle_id, 'vehicleId' in target ? target.vehicleId : null]
  const groupIds = [seen.group_id, 'groupId' in target ? target.groupId : null]
  await lockForPromise(ctx, vehicleIds.filter(isSet), groupIds.filter(isSet))
  const claim = await lockClaim(ctx, claimId)
  refuse(whyNotChangeClaim(claim))
  const { turnaroundMinutes } = await getSettings(ctx)
  const wanted = wantedOf(claim, { ...change, target })
  await refuseUnlessFree(ctx, wanted)
  await ctx.db
    .updateTable('fleet.claim')
    .set({
      vehicle_id: 'vehicleId' in target ? target.vehicleId : null,
      group_id: 'groupId' in target ? target.groupId : null,
      starts_at: wanted.period.from,
      ends_at: wanted.period.to,
      busy_until: busyUntil(wanted.period.to, turnaroundMinutes),
      version: claim.version + 1,
    })
    .where('id', '=', claimId)
    .execute()
  ctx.hint('fleet.claim', claimId)
}

/** Names the document of a claim that got its number after the vehicle. */
export async function nameClaim(ctx: Ctx, claimId: string, label: string): Promise<void> {
  await ctx.db.updateTable('fleet.claim').set({ source_label: label }).where('id', '=', claimId).execute()
}

/** Gives the vehicle back to the calendar. */
export async function releaseClaim(ctx: Ctx, claimId: string): Promise<void> {
  const claim = await lockClaim(ctx, claimId)
  refuse(whyNotChangeClaim(claim))
  await ctx.db
    .updateTable('fleet.claim')
    .set({ state: 'released', version: claim.version + 1 })
    .where('id', '=', claimId)
    .execute()
  ctx.hint('fleet.claim', claimId)
}

/** Gives back every claim of a document that still stands; for a cancelled contract or an expired quotation. */
export async function releaseClaimsOf(ctx: Ctx, sourceId: string): Promise<void> {
  await ctx.db
    .updateTable('fleet.claim')
    .set(eb => ({ state: 'released', version: eb('version', '+', 1) }))
    .where('source_id', '=', sourceId)
    .where('state', '<>', 'released')
    .execute()
  ctx.hint('fleet.claim', sourceId)
}

/** Holds whose time is over give the vehicle back; of one vehicle when it is about to be promised, of all every five minutes. */
export async function releaseExpiredClaims(ctx: Ctx, vehicleId?: string): Promise<void> {
  let expired = ctx.db
    .updateTable('fleet.claim')
    .set(eb => ({ state: 'released', version: eb('version', '+', 1) }))
    .where('state', '=', 'active')
    .where('expires_at', '<=', ctx.now)
  if (vehicleId) expired = expired.where('vehicle_id', '=', vehicleId)
  await expired.execute()
}

/**
 * Refuses a promise that cannot be kept. Takes the locks, so that each concurrent request gets the faster one's name; the exclusion
 * constraint `claim_taken` stays the last wall.
 */
async function refuseUnlessFree(ctx: Ctx, wanted: Wanted): Promise<void> {
  const { target } = wanted
  if ('vehicleId' in target) {
    await lockForPromise(ctx, [target.vehicleId])
    await releaseExpiredClaims(ctx, target.vehicleId)
  } else {
    await lockForPromise(ctx, [], [target.groupId])
  }
  refuse(await whyNotKept(ctx, wanted))
}

async function getClaim(ctx: Ctx, id: string) {
  const claim = await ctx.db.selectFrom('fleet.claim').selectAll().where('id', '=', id).executeTakeFirst()
  return claim ?? deny(notFound())
}
type ClaimRow = Awaited<ReturnType<typeof getClaim>>

function targetOf(claim: ClaimRow): ClaimTarget {
  return claim.vehicle_id ? { vehicleId: claim.vehicle_id } : { groupId: claim.group_id! }
}

function wantedOf(claim: ClaimRow, change: { target?: ClaimTarget; period?: Period }): Wanted {
  return {
    target: change.target ?? targetOf(claim),
    period: change.period ?? { from: claim.starts_at, to: claim.ends_at },
    source: { type: claim.source_type, id: claim.source_id },
    exceptClaimId: claim.id,
  }
}

const isSet = (value: string | null): value is string => value !== null
