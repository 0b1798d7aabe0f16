import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { findHolder, plateKeyOn, shownPlate, vehicleCard } from '../vehicle/vehicle.queries.ts'
import type { FlagKind } from '../vehicle/vehicleStatus.rules.ts'
import type * as contract from './custody.contract.ts'
import { heldMinutes } from './custody.rules.ts'

export async function getCustody(ctx: Ctx, id: string) {
  const custody = await ctx.db.selectFrom('fleet.custody').selectAll().where('id', '=', id).executeTakeFirst()
  return custody ?? deny(notFound())
}

/** A custody row under lock. Take the vehicle's lock first. */
export async function lockCustody(ctx: Ctx, id: string) {
  const custody = await ctx.db
    .selectFrom('fleet.custody')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return custody ?? deny(notFound())
}

/** Who holds a vehicle at `at` or after it; null when it is free from there on. */
export async function findHeldFrom(ctx: Ctx, vehicleId: string, at: Date): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('fleet.custody')
    .select('holder')
    .where('vehicle_id', '=', vehicleId)
    .where('voided_at', 'is', null)
    .where(sql.ref<Date>('until_at'), '>', at)
    .orderBy('from_at')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.holder ?? null
}

/** The kind of a flag open at an instant, or null. */
export async function findOpenFlag(ctx: Ctx, vehicleId: string, at: Date): Promise<FlagKind | null> {
  const flag = await ctx.db
    .selectFrom('fleet.flag')
    .select('kind')
    .where('vehicle_id', '=', vehicleId)
    .where('from_at', '<=', at)
    .where(sql.ref<Date>('until_at'), '>', at)
    .orderBy('from_at')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return flag?.kind ?? null
}

export async function findCustodyAt(ctx: Ctx, input: InputOf<typeof contract.findCustodyAt>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  return { heldBy: await findHolder(ctx, input.vehicleId, input.at) }
}

export async function listCustody(ctx: Ctx, input: InputOf<typeof contract.listCustody>) {
  let rows = ctx.db
    .selectFrom('fleet.custody as c')
    .selectAll('c')
    .select(plateKeyOn('c.vehicle_id', ctx.today).as('plate'))
  if (input.vehicleId) rows = rows.where('c.vehicle_id', '=', input.vehicleId)
  if (input.sourceId) rows = rows.where('c.source_id', '=', input.sourceId)
  if (input.from) rows = rows.where(sql.ref<Date>('c.until_at'), '>', input.from)
  if (input.to) rows = rows.where('c.from_at', '<', input.to)
  const page = await keysetPage(
    rows,
    { ...input, descending: true },
    { sort: 'c.from_at', id: 'c.id' },
    row => [row.from_at, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      version: row.version,
      vehicleId: row.vehicle_id,
      plate: shownPlate(row.plate),
      kind: row.kind,
      partyId: row.party_id,
      holder: row.holder,
      sourceType: row.source_type,
      sourceId: row.source_id,
      source: row.source_label,
      from: row.from_at,
      to: row.to_at,
      fromTyped: row.from_typed,
      toTyped: row.to_typed,
      dueAt: row.due_at,
      voidedAt: row.voided_at,
      reason: row.reason,
    })),
  }
}

export async function splitCustody(ctx: Ctx, input: InputOf<typeof contract.splitCustody>) {
  const rows = await ctx.db
    .selectFrom('fleet.custody as c')
    .select(['c.vehicle_id as vehicleId', 'c.from_at as from', 'c.to_at as to'])
    .select(plateKeyOn('c.vehicle_id', ctx.today).as('plate'))
    .where('c.source_id', '=', input.sourceId)
    .where('c.voided_at', 'is', null)
    .orderBy('c.from_at')
    .execute()
  const within = { from: input.from ?? new Date(0), to: input.to ?? ctx.now }
  const minutes = heldMinutes(rows, within, ctx.now)
  return {
    rows: [...minutes].map(([vehicleId, held]) => ({
      vehicleId,
      plate: shownPlate(rows.find(row => row.vehicleId === vehicleId)?.plate ?? null),
      minutes: held,
    })),
  }
}

/** The vehicle a party holds now, as people call it; null when it holds none. Asked before an employee leaves. */
export async function heldVehicle(ctx: Ctx, partyId: string): Promise<string | null> {
  const custody = await ctx.db
    .selectFrom('fleet.custody')
    .select('vehicle_id')
    .where('party_id', '=', partyId)
    .where('to_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!custody) return null
  const { plate, make, model, year } = await vehicleCard(ctx, custody.vehicle_id)
  return plate ?? `${make} ${model} ${year}`
}
