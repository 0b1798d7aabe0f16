import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { deny, notFound, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { findBlocker, findGroupRoom, findStoppingFlag } from '../claim/claim.queries.ts'
import {
  busyUntil,
  type ClaimSource,
  claimTaken,
  type Period,
  whyNotGroup,
  whyNotPromise,
} from '../claim/claim.rules.ts'
import { getSettings } from '../settings/settings.queries.ts'

/** A vehicle, or any of a group. */
export type ClaimTarget = { readonly vehicleId: string } | { readonly groupId: string }

export type Wanted = {
  readonly target: ClaimTarget
  /** The customer's period; turnaround is added here. */
  readonly period: Period
  readonly source: { readonly type: ClaimSource; readonly id: string }
  /** The claim that is being changed and so does not stand in its own way. */
  readonly exceptClaimId: string | null
}

/** Why the calendar, a flag, the holder or the group cannot keep a promise. A claim asks it under its locks. */
export async function whyNotKept(ctx: Ctx, wanted: Wanted): Promise<Refusal | null> {
  const { turnaroundMinutes } = await getSettings(ctx)
  const { target, period, source } = wanted
  const needed = { from: period.from, to: busyUntil(period.to, turnaroundMinutes) }
  let groupId = 'groupId' in target ? target.groupId : null
  let isStopped = false
  if ('vehicleId' in target) {
    const vehicle = await ctx.db
      .selectFrom('fleet.vehicle')
      .select(['id', 'group_id', 'disposed_on'])
      .where('id', '=', target.vehicleId)
      .executeTakeFirst()
    if (!vehicle) deny(notFound())
    groupId = vehicle.group_id
    const stoppingFlag = await findStoppingFlag(ctx, vehicle.id, period)
    isStopped = stoppingFlag !== null
    const on = dayIn(period.to, ctx.company.timeZone)
    const never = whyNotPromise({ disposedOn: vehicle.disposed_on, stoppingFlag }, source.type, on)
    if (never) return never
    const blocker = await findBlocker(ctx, vehicle.id, needed, wanted.exceptClaimId)
    if (blocker) return claimTaken(blocker)
    const held = await whyNotWhileHeld(ctx, vehicle.id, wanted, turnaroundMinutes)
    if (held) return held
  }
  // A vehicle that cannot serve is not counted among the group's, so its own workshop visit takes nothing from it.
  if (!groupId || isStopped) return null
  return whyNotGroup(await findGroupRoom(ctx, groupId, needed, wanted.exceptClaimId))
}

/** What a document's promise would be refused with now, asked without locks so that a screen can say it before the act. */
export async function whyNotPromised(
  ctx: Ctx,
  wanted: Omit<Wanted, 'exceptClaimId'>,
): Promise<Refusal | null> {
  const own = await ctx.db
    .selectFrom('fleet.claim')
    .select('id')
    .where('source_id', '=', wanted.source.id)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return whyNotKept(ctx, { ...wanted, exceptClaimId: own?.id ?? null })
}

/** Another holder has the vehicle, and is due after the period begins or is late so shortly before it (R4). */
async function whyNotWhileHeld(
  ctx: Ctx,
  vehicleId: string,
  wanted: Wanted,
  turnaroundMinutes: number,
): Promise<Refusal | null> {
  const open = await ctx.db
    .selectFrom('fleet.custody')
    .select(['holder', 'due_at', 'source_id'])
    .where('vehicle_id', '=', vehicleId)
    .where('to_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!open || open.source_id === wanted.source.id || wanted.period.to <= ctx.now) return null
  const { due_at: dueAt } = open
  const isOverdue = dueAt !== null && dueAt <= ctx.now
  const isReturnedInTime =
    dueAt !== null && !isOverdue && busyUntil(dueAt, turnaroundMinutes) <= wanted.period.from
  const isFarAhead = isOverdue && wanted.period.from.getTime() > ctx.now.getTime() + 24 * 3_600_000
  if (isReturnedInTime || isFarAhead) return null
  return refused('fleet.custody.open', { params: { holder: open.holder } })
}
