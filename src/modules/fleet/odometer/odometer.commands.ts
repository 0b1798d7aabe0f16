import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'
import type * as contract from './odometer.contract.ts'
import { type OdometerSource, trueKm, whyNotRead } from './odometer.rules.ts'

const readings = (ctx: Ctx, vehicleId: string) =>
  ctx.db
    .selectFrom('fleet.odometer_reading as r')
    .select(['r.id', 'r.km', 'r.shown_km as shownKm', 'r.at'])
    .where('r.vehicle_id', '=', vehicleId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('fleet.odometer_void as x')
            .select('x.reading_id')
            .whereRef('x.reading_id', '=', 'r.id'),
        ),
      ),
    )
    .limit(sql.lit(1))

/** The readings that count on both sides of an instant; voided ones do not. */
async function findNeighbours(ctx: Ctx, vehicleId: string, at: Date) {
  const before = await readings(ctx, vehicleId)
    .where('r.at', '<=', at)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .executeTakeFirst()
  const after = await readings(ctx, vehicleId)
    .where('r.at', '>', at)
    .orderBy('r.at')
    .orderBy('r.id')
    .executeTakeFirst()
  return { before: before ?? null, after: after ?? null }
}

/** How far the vehicle had really run by an instant, or null without a reading before it. */
export async function odometerAt(ctx: Ctx, vehicleId: string, at: Date): Promise<number | null> {
  return (await findNeighbours(ctx, vehicleId, at)).before?.km ?? null
}

export type ShownReading = {
  readonly vehicleId: string
  /** What the instrument shows; the true distance follows from earlier replacements. */
  readonly shownKm: number
  readonly at: Date
  readonly source: OdometerSource
  readonly sourceId?: string | null
  readonly isConfirmed?: boolean
  readonly note?: string | null
}

/** Records a reading. Takes the vehicle's lock. Refusals: odometer.backwards, odometer.jump, custody.future. */
export async function recordReading(ctx: Ctx, shown: ShownReading): Promise<{ id: string; km: number }> {
  await lockVehicle(ctx, shown.vehicleId)
  if (shown.at > ctx.now) deny(refused('fleet.custody.future', { field: 'at' }))
  const neighbours = await findNeighbours(ctx, shown.vehicleId, shown.at)
  const km = trueKm(shown.shownKm, neighbours.before)
  refuse(whyNotRead({ km, at: shown.at }, neighbours, shown.isConfirmed ?? false))
  return insertReading(ctx, { ...shown, km })
}

async function insertReading(ctx: Ctx, reading: ShownReading & { km: number }) {
  const { id } = await ctx.db
    .insertInto('fleet.odometer_reading')
    .values({
      vehicle_id: reading.vehicleId,
      at: reading.at,
      km: reading.km,
      shown_km: reading.shownKm,
      source: reading.source,
      source_id: reading.sourceId ?? null,
      note: reading.note ?? null,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.hint('fleet.vehicle', reading.vehicleId)
  return { id, km: reading.km }
}

/** Voids the readings that a document brought, when the document itself is taken back. */
export async function voidReadingsOf(
  ctx: Ctx,
  sourceId: string,
  source: OdometerSource,
  reason: string,
): Promise<void> {
  await ctx.db
    .insertInto('fleet.odometer_void')
    .columns(['reading_id', 'reason', 'created_by'])
    .expression(
      ctx.db
        .selectFrom('fleet.odometer_reading')
        .select([
          'id',
          sql<string>`${reason}`.as('reason'),
          sql<string>`${ctx.user.id}::uuid`.as('created_by'),
        ])
        .where('source_id', '=', sourceId)
        .where('source', '=', source),
    )
    .onConflict(conflicting => conflicting.doNothing())
    .execute()
}

export async function recordOdometer(ctx: Ctx, input: InputOf<typeof contract.recordOdometer>) {
  const reading = await recordReading(ctx, { ...input, source: 'manual' })
  await auditReading(ctx, input.vehicleId, null, reading.km)
  return reading
}

export async function voidOdometer(ctx: Ctx, input: InputOf<typeof contract.voidOdometer>) {
  const reading = await ctx.db
    .selectFrom('fleet.odometer_reading')
    .select(['vehicle_id', 'km'])
    .where('id', '=', input.readingId)
    .executeTakeFirst()
  if (!reading) deny(notFound())
  await lockVehicle(ctx, reading.vehicle_id)
  const voided = await ctx.db
    .insertInto('fleet.odometer_void')
    .values({ reading_id: input.readingId, reason: input.reason, created_by: ctx.user.id })
    .onConflict(conflicting => conflicting.doNothing())
    .executeTakeFirst()
  if (voided.numInsertedOrUpdatedRows === 0n) deny(stateChanged('voided'))
  await auditReading(ctx, reading.vehicle_id, reading.km, null, input.reason)
  ctx.hint('fleet.vehicle', reading.vehicle_id)
  return { ok: true as const }
}

export async function correctOdometer(ctx: Ctx, input: InputOf<typeof contract.correctOdometer>) {
  await lockVehicle(ctx, input.vehicleId)
  if (input.at > ctx.now) deny(refused('fleet.custody.future', { field: 'at' }))
  const neighbours = await findNeighbours(ctx, input.vehicleId, input.at)
  refuse(whyNotRead({ km: input.km, at: input.at }, neighbours, true))
  const { id } = await insertReading(ctx, {
    vehicleId: input.vehicleId,
    at: input.at,
    km: input.km,
    shownKm: input.shownKm,
    source: 'manual',
    note: input.reason,
  })
  await auditReading(ctx, input.vehicleId, neighbours.before?.km ?? null, input.km, input.reason)
  return { id }
}

async function auditReading(
  ctx: Ctx,
  vehicleId: string,
  before: number | null,
  after: number | null,
  reason?: string,
) {
  const vehicle = await lockVehicle(ctx, vehicleId)
  ctx.audit({
    subject: `fleet.vehicle:${vehicleId}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'odometerKm', before, after }],
    ...(reason ? { reason } : {}),
  })
}
