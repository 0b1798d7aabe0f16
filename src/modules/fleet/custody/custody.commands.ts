import type { Ctx } from '#kernel/server/context.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { settleHolding } from '../alarm/alarmsSettle.queries.ts'
import { placeClaim, type Source } from '../claim/claim.commands.ts'
import { findBlocker, lockForPromise } from '../claim/claim.queries.ts'
import { claimTaken } from '../claim/claim.rules.ts'
import { recordReading, voidReadingsOf } from '../odometer/odometer.commands.ts'
import type { OdometerSource } from '../odometer/odometer.rules.ts'
import type { CustodyKind } from '../vehicle/vehicleStatus.rules.ts'
import { findHeldFrom, findOpenFlag, getCustody, lockCustody } from './custody.queries.ts'
import { type CustodySource, whyNotBegin, whyNotEnd, whyNotReopen } from './custody.rules.ts'

export type Driver = { readonly partyId: string; readonly from: Date; readonly to?: Date | null }

export type Handover = {
  readonly vehicleId: string
  readonly kind: CustodyKind
  /** Customer, employee or vendor; null for the own workshop and the own transfer. */
  readonly partyId: string | null
  /** What the holder is called in messages and on the planner. */
  readonly holder: string
  readonly source: Source<CustodySource>
  readonly at: Date
  /** Typed afterwards, not recorded as it happened: its bounds are uncertain by half an hour (R9). */
  readonly isTyped?: boolean
  readonly dueAt?: Date | null
  /** The claim it fulfils; found by document and vehicle when left out, placed when there is none but a due time. */
  readonly claimId?: string | null
  readonly shownKm?: number | null
  readonly isOdometerConfirmed?: boolean
  readonly drivers?: readonly Driver[]
  readonly interruptsId?: string | null
}

export type Return = {
  readonly custodyId: string
  readonly at: Date
  readonly isTyped?: boolean
  readonly shownKm?: number | null
  readonly isOdometerConfirmed?: boolean
}

const readingAt: Readonly<Record<CustodyKind, { begin: OdometerSource; end: OdometerSource }>> = {
  contract: { begin: 'handover', end: 'return' },
  permit: { begin: 'permit', end: 'permit' },
  workshop: { begin: 'workshop', end: 'workshop' },
  transfer: { begin: 'manual', end: 'manual' },
}

/** Hands a vehicle over. Refusals: custody.open, custody.future, vehicle.flagged, vehicle.disposed, claim.taken, odometer.*. */
export async function beginCustody(
  ctx: Ctx,
  handover: Handover,
): Promise<{ custodyId: string; claimId: string | null }> {
  const { vehicleId, at, source } = handover
  const vehicle = (await lockForPromise(ctx, [vehicleId])).get(vehicleId)!
  const facts = {
    disposedOn: vehicle.disposed_on,
    openFlag: await findOpenFlag(ctx, vehicleId, at),
    heldBy: await findHeldFrom(ctx, vehicleId, at),
  }
  refuse(whyNotBegin(facts, { kind: handover.kind, at, on: dayIn(at, ctx.company.timeZone) }, ctx.now))
  const claimId = await fulfilClaim(ctx, handover)
  const { id } = await ctx.db
    .insertInto('fleet.custody')
    .values({
      vehicle_id: vehicleId,
      kind: handover.kind,
      party_id: handover.partyId,
      holder: handover.holder,
      source_type: source.type,
      source_id: source.id,
      source_label: source.label,
      claim_id: claimId,
      from_at: at,
      from_typed: handover.isTyped ?? false,
      due_at: handover.dueAt ?? null,
      interrupts_id: handover.interruptsId ?? null,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const drivers = handover.drivers ?? []
  if (drivers.length > 0)
    await ctx.db
      .insertInto('fleet.custody_driver')
      .values(
        drivers.map(driver => ({
          custody_id: id,
          party_id: driver.partyId,
          from_at: driver.from,
          to_at: driver.to ?? null,
        })),
      )
      .execute()
  await recordShown(ctx, vehicleId, handover, readingAt[handover.kind].begin, id)
  await settleHolding(ctx, vehicleId)
  ctx.hint('fleet.vehicle', vehicleId)
  return { custodyId: id, claimId }
}

/** Takes a vehicle back; its claim ends with it. Refusals: custody.backwards, custody.future, state.changed, odometer.*. */
export async function endCustody(ctx: Ctx, back: Return): Promise<{ vehicleId: string }> {
  return closeCustody(ctx, back, true)
}

/** Takes back a return within an hour. The claim comes back too, unless the time has been promised since. */
export async function reopenCustody(ctx: Ctx, custodyId: string, reason: string): Promise<void> {
  const seen = await getCustody(ctx, custodyId)
  await lockForPromise(ctx, [seen.vehicle_id])
  const custody = await lockCustody(ctx, custodyId)
  const heldSince = custody.to_at ? await findHeldFrom(ctx, custody.vehicle_id, custody.to_at) : null
  refuse(whyNotReopen({ closedAt: custody.closed_at }, heldSince, ctx.now))
  await ctx.db
    .updateTable('fleet.custody')
    .set({ to_at: null, to_typed: false, closed_at: null, reason, version: custody.version + 1 })
    .where('id', '=', custodyId)
    .execute()
  await voidReadingsOf(ctx, custodyId, readingAt[custody.kind].end, reason)
  const claim = custody.claim_id
    ? await ctx.db.selectFrom('fleet.claim').selectAll().where('id', '=', custody.claim_id).executeTakeFirst()
    : undefined
  if (claim?.state === 'released') {
    const blocker = await findBlocker(
      ctx,
      custody.vehicle_id,
      { from: claim.starts_at, to: claim.busy_until },
      claim.id,
    )
    if (!blocker)
      await ctx.db
        .updateTable('fleet.claim')
        .set({ state: 'fulfilled', version: claim.version + 1 })
        .where('id', '=', claim.id)
        .execute()
  }
  ctx.hint('fleet.vehicle', custody.vehicle_id)
}

/** Ends a row; the claim of an interrupted rental stays (R6). */
export async function closeCustody(
  ctx: Ctx,
  back: Return,
  endsClaim: boolean,
): Promise<{ vehicleId: string }> {
  const seen = await getCustody(ctx, back.custodyId)
  await lockForPromise(ctx, [seen.vehicle_id])
  const custody = await lockCustody(ctx, back.custodyId)
  refuse(whyNotEnd({ from: custody.from_at, to: custody.to_at ?? custody.voided_at }, back.at, ctx.now))
  await ctx.db
    .updateTable('fleet.custody')
    .set({
      to_at: back.at,
      to_typed: back.isTyped ?? false,
      closed_at: ctx.now,
      version: custody.version + 1,
    })
    .where('id', '=', custody.id)
    .execute()
  await ctx.db
    .updateTable('fleet.custody_driver')
    .set({ to_at: back.at })
    .where('custody_id', '=', custody.id)
    .where('to_at', 'is', null)
    .where('from_at', '<', back.at)
    .execute()
  if (endsClaim && custody.claim_id)
    await ctx.db
      .updateTable('fleet.claim')
      .set(eb => ({ state: 'released', version: eb('version', '+', 1) }))
      .where('id', '=', custody.claim_id)
      .where('state', '<>', 'released')
      .execute()
  await recordShown(ctx, custody.vehicle_id, back, readingAt[custody.kind].end, custody.id)
  await settleHolding(ctx, custody.vehicle_id)
  ctx.hint('fleet.vehicle', custody.vehicle_id)
  return { vehicleId: custody.vehicle_id }
}

/** Finds or places the claim of a handover and marks it fulfilled; workshop and transfer are facts and need none. */
async function fulfilClaim(ctx: Ctx, handover: Handover): Promise<string | null> {
  const { vehicleId, source, at, dueAt } = handover
  if (source.type === 'transfer') return null
  let claims = ctx.db
    .selectFrom('fleet.claim')
    .select(['id', 'starts_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', '<>', 'released')
  claims = handover.claimId
    ? claims.where('id', '=', handover.claimId)
    : claims.where('source_id', '=', source.id)
  const claim = await claims.orderBy('starts_at').executeTakeFirst()
  if (!claim && handover.claimId) deny(notFound())
  if (!claim && (handover.kind === 'workshop' || !dueAt || dueAt <= at)) return null
  const claimId = claim
    ? claim.id
    : (
        await placeClaim(ctx, {
          target: { vehicleId },
          period: { from: at, to: dueAt! },
          source: { ...source, type: source.type },
        })
      ).claimId
  const isEarly = claim !== undefined && at < claim.starts_at
  const blocker = isEarly
    ? await findBlocker(ctx, vehicleId, { from: at, to: claim.starts_at }, claimId)
    : null
  // A visit to the workshop is a fact: begun sooner than planned, it takes no time from who was promised it in between.
  if (handover.kind !== 'workshop') refuse(blocker && claimTaken(blocker))
  await ctx.db
    .updateTable('fleet.claim')
    .set(eb => ({
      state: 'fulfilled',
      expires_at: null,
      version: eb('version', '+', 1),
      ...(isEarly && !blocker ? { starts_at: at } : {}),
    }))
    .where('id', '=', claimId)
    .execute()
  return claimId
}

async function recordShown(
  ctx: Ctx,
  vehicleId: string,
  act: { at: Date; shownKm?: number | null; isOdometerConfirmed?: boolean },
  source: OdometerSource,
  custodyId: string,
): Promise<void> {
  if (act.shownKm === undefined || act.shownKm === null) return
  const isConfirmed = act.isOdometerConfirmed ?? false
  await recordReading(ctx, {
    vehicleId,
    shownKm: act.shownKm,
    at: act.at,
    source,
    sourceId: custodyId,
    isConfirmed,
  })
}
