import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockForPromise } from '../claim/claim.queries.ts'
import type { CustodyTable } from '../tables.ts'
import { whyNotReason } from '../vehicle/vehicle.rules.ts'
import type * as contract from './custody.contract.ts'
import { getCustody, lockCustody } from './custody.queries.ts'
import { changedSpans, whyNotCorrect, whyNotVoidCustody } from './custody.rules.ts'

type Custody = Selectable<CustodyTable>
const dayMillis = 24 * 60 * 60 * 1000

async function lockedCustody(ctx: Ctx, seen: { id: string; version: number }) {
  const { vehicle_id: vehicleId } = await getCustody(ctx, seen.id)
  await lockForPromise(ctx, [vehicleId])
  const custody = await lockCustody(ctx, seen.id)
  refuse(whyNotStale(custody, seen.version))
  return custody
}

/** Who else held the vehicle within a stretch, or null. */
async function otherHolder(ctx: Ctx, custody: Custody, from: Date, to: Date | null): Promise<string | null> {
  let others = ctx.db
    .selectFrom('fleet.custody')
    .select('holder')
    .where('vehicle_id', '=', custody.vehicle_id)
    .where('id', '<>', custody.id)
    .where('voided_at', 'is', null)
    .where(sql.ref<Date>('until_at'), '>', from)
  if (to) others = others.where('from_at', '<', to)
  return (await others.orderBy('from_at').limit(sql.lit(1)).executeTakeFirst())?.holder ?? null
}

/** Puts the bounds of a past custody right. What was decided by the old ones is looked at again, and nothing is recharged (R7). */
export async function correctCustody(ctx: Ctx, input: InputOf<typeof contract.correctCustody>) {
  const custody = await lockedCustody(ctx, input)
  refuse(whyNotReason(input.reason))
  const { from } = input
  const to = custody.to_at && (input.to ?? custody.to_at)
  const was = { from: custody.from_at, to: custody.to_at, isVoided: custody.voided_at !== null }
  refuse(whyNotCorrect(was, { from, to }, await otherHolder(ctx, custody, from, to), ctx.now))
  const isFromMoved = from.getTime() !== custody.from_at.getTime()
  const isToMoved = to?.getTime() !== custody.to_at?.getTime()
  await moveDrivers(ctx, custody, { from, to })
  const version = custody.version + 1
  await ctx.db
    .updateTable('fleet.custody')
    .set({
      from_at: from,
      to_at: to,
      reason: input.reason,
      version,
      from_typed: custody.from_typed || isFromMoved,
      to_typed: custody.to_typed || isToMoved,
    })
    .where('id', '=', custody.id)
    .execute()
  const requeued = await queueAgain(ctx, custody, changedSpans(was, { from, to }))
  auditCorrection(ctx, custody, input.reason!, [
    { field: 'from', before: custody.from_at.toISOString(), after: from.toISOString() },
    { field: 'to', before: custody.to_at?.toISOString() ?? null, after: to?.toISOString() ?? null },
  ])
  return { version, requeued }
}

/** A custody that never was: the vehicle stood in the yard. */
export async function voidCustody(ctx: Ctx, input: InputOf<typeof contract.voidCustody>) {
  const custody = await lockedCustody(ctx, input)
  refuse(whyNotReason(input.reason))
  const was = { from: custody.from_at, to: custody.to_at, isVoided: custody.voided_at !== null }
  refuse(whyNotVoidCustody(was, custody.holder))
  const version = custody.version + 1
  await ctx.db
    .updateTable('fleet.custody')
    .set({ voided_at: ctx.now, reason: input.reason, version })
    .where('id', '=', custody.id)
    .execute()
  const requeued = await queueAgain(ctx, custody, [{ from: was.from, to: was.to }])
  auditCorrection(ctx, custody, input.reason!, [{ field: 'custody', before: custody.holder, after: null }])
  return { version, requeued }
}

/** The drivers that were recorded for the whole of it stay recorded for the whole of it. */
async function moveDrivers(
  ctx: Ctx,
  custody: Custody,
  bounds: { from: Date; to: Date | null },
): Promise<void> {
  const drivers = await ctx.db
    .selectFrom('fleet.custody_driver')
    .selectAll()
    .where('custody_id', '=', custody.id)
    .execute()
  for (const driver of drivers) {
    const isFirst = driver.from_at.getTime() === custody.from_at.getTime()
    const isLast = driver.to_at?.getTime() === custody.to_at?.getTime()
    const from_at = isFirst || driver.from_at < bounds.from ? bounds.from : driver.from_at
    const to_at = isLast || (bounds.to && driver.to_at && driver.to_at > bounds.to) ? bounds.to : driver.to_at
    const change =
      to_at && to_at <= from_at
        ? ctx.db.deleteFrom('fleet.custody_driver').where('id', '=', driver.id)
        : ctx.db.updateTable('fleet.custody_driver').set({ from_at, to_at }).where('id', '=', driver.id)
    await change.execute()
  }
}

/**
 * Fines of the vehicle within the changed stretches wait for a person again: what was decided stays posted until it is decided anew. One
 * without a time counts for its whole day.
 */
async function queueAgain(
  ctx: Ctx,
  { vehicle_id: vehicleId }: Custody,
  spans: readonly { from: Date; to: Date | null }[],
): Promise<number> {
  let count = 0
  for (const { from, to } of spans) {
    const until = to ?? ctx.now
    const touched = ctx.db
      .updateTable('fleet.violation')
      .where('vehicle_id', '=', vehicleId)
      .where(eb =>
        eb.or([
          eb.and([eb('occurred_at', '>=', from), eb('occurred_at', '<', until)]),
          eb.and([
            eb('time_known', '=', false),
            eb('occurred_at', '>=', new Date(from.getTime() - dayMillis)),
            eb('occurred_at', '<', until),
          ]),
        ]),
      )
    const decided = await touched
      .set(eb => ({ queue_reason: 'custody_changed' as const, version: eb('version', '+', 1) }))
      .where('state', '=', 'decided')
      .where('queue_reason', 'is', null)
      .returning('id')
      .execute()
    const waiting = await touched
      .set(eb => ({
        state: 'queued' as const,
        queue_reason: 'custody_changed' as const,
        custody_id: null,
        version: eb('version', '+', 1),
      }))
      .where('state', '=', 'matched')
      .returning('id')
      .execute()
    for (const { id } of [...decided, ...waiting]) ctx.hint('fleet.violation', id)
    count += decided.length + waiting.length
  }
  return count
}

function auditCorrection(
  ctx: Ctx,
  custody: Custody,
  reason: string,
  changes: { field: string; before: string | null; after: string | null }[],
): void {
  ctx.audit({
    subject: `fleet.vehicle:${custody.vehicle_id}`,
    label: `${custody.source_label} · ${custody.holder}`,
    changes: changes.filter(change => change.before !== change.after),
    reason,
  })
  ctx.hint('fleet.vehicle', custody.vehicle_id)
}
