import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, invalid, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { whyNotAddResource } from '#modules/platform/public.server.ts'
import type { PlateParts } from '../plate/plate.rules.ts'
import { plateCountryOf, plateFromParts, plateTaken, plateUnreadable } from '../plate/plate.rules.ts'
import { countOwnedVehicles } from './quota.queries.ts'
import type * as contract from './vehicle.contract.ts'
import { type LockedVehicle, lockVehicle, plateKeyOn, vehicleLabel } from './vehicle.queries.ts'
import { vinCheckDigitFits, whyNotDescribe, whyNotUse } from './vehicle.rules.ts'

type Fields = Omit<InputOf<typeof contract.createVehicle>, 'plate' | 'branchId' | 'inServiceOn'>

/** The columns behind the fields of the form. */
function columnsOf(fields: Fields) {
  return {
    make: fields.make,
    model: fields.model,
    year: fields.year,
    vin: fields.vin ?? null,
    group_id: fields.groupId,
    colour: fields.colour,
    body_class: fields.bodyClass ?? null,
    transmission: fields.transmission ?? null,
    fuel_type: fields.fuelType ?? null,
    seats: fields.seats ?? null,
    tank_litres: fields.tankLitres ?? null,
    ownership: fields.ownership,
    owner_party_id: fields.ownerPartyId ?? null,
    acquired_on: fields.acquiredOn ?? null,
    service_plan_id: fields.servicePlanId ?? null,
    warranty_until: fields.warrantyUntil ?? null,
    warranty_km: fields.warrantyKm ?? null,
    note: fields.note,
  }
}

/** 128 random bits for the label on the windscreen. */
export const newQrToken = () => randomBytes(16).toString('base64url')

const checkDigit = (vin: string | null) => (vin === null ? null : vinCheckDigitFits(vin))

export async function createVehicle(ctx: Ctx, input: InputOf<typeof contract.createVehicle>) {
  const columns = columnsOf(input)
  const inServiceOn = input.inServiceOn ?? null
  refuse(describing(columns, inServiceOn, ctx.today))
  await refuseTakenVin(ctx, columns.vin, null)
  refuse(await whyNotAddResource(ctx, 'vehicles', countOwnedVehicles))
  const plate = input.plate ? readPlate(ctx, input.plate) : null
  const { id } = await ctx.db
    .insertInto('fleet.vehicle')
    .values({
      ...columns,
      branch_id: input.branchId ?? null,
      in_service_on: inServiceOn,
      qr_token: newQrToken(),
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (plate) await insertPlate(ctx, id, plate, columns.acquired_on ?? ctx.today)
  ctx.audit({
    subject: `fleet.vehicle:${id}`,
    label: vehicleLabel({ ...columns, plate: plate?.key ?? null }),
    changes: changesBetween({}, { ...columns, plate: plate?.key ?? null, in_service_on: inServiceOn }),
  })
  ctx.hint('fleet.vehicle', id)
  return { id, vinCheckDigitFits: checkDigit(columns.vin) }
}

export async function updateVehicle(ctx: Ctx, input: InputOf<typeof contract.updateVehicle>) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, ctx.today))
  const columns = columnsOf(input)
  refuse(describing(columns, vehicle.in_service_on, ctx.today))
  await refuseTakenVin(ctx, columns.vin, vehicle.id)
  if (input.photoFileIds) await replacePhotos(ctx, vehicle.id, input.photoFileIds)
  const version = await saveVehicle(ctx, vehicle, columns)
  return { version, vinCheckDigitFits: checkDigit(columns.vin) }
}

/** Changes the chassis number alone; for a worklist that has nothing else of the form. */
export async function changeVin(ctx: Ctx, vehicleId: string, vin: string): Promise<void> {
  const vehicle = await lockVehicle(ctx, vehicleId)
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, ctx.today))
  await refuseTakenVin(ctx, vin, vehicle.id)
  await saveVehicle(ctx, vehicle, { vin })
}

export async function changePlate(ctx: Ctx, input: InputOf<typeof contract.changePlate>) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  const plate = readPlate(ctx, input.plate)
  const last = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select(['id', 'key', 'valid_from', 'valid_to'])
    .where('vehicle_id', '=', vehicle.id)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  if (last && last.valid_from > input.from)
    refuse(invalid('fleet.plate.beforeCurrent', { field: 'from', params: { from: last.valid_from } }))
  // Changed again on the day it began: the first was a slip and leaves no history of zero days.
  if (last?.valid_from === input.from)
    await ctx.db.deleteFrom('fleet.vehicle_plate').where('id', '=', last.id).execute()
  else if (last && (last.valid_to === null || last.valid_to >= input.from))
    await ctx.db
      .updateTable('fleet.vehicle_plate')
      .set({ valid_to: addDays(input.from, -1) })
      .where('id', '=', last.id)
      .execute()
  await insertPlate(ctx, vehicle.id, plate, input.from)
  const version = vehicle.version + 1
  await ctx.db.updateTable('fleet.vehicle').set({ version }).where('id', '=', vehicle.id).execute()
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'plate', before: last?.key ?? null, after: plate.key }],
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  return { version }
}

export async function renewQr(ctx: Ctx, input: InputOf<typeof contract.renewQr>) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  const qrToken = newQrToken()
  const version = vehicle.version + 1
  await ctx.db
    .updateTable('fleet.vehicle')
    .set({ qr_token: qrToken, version })
    .where('id', '=', vehicle.id)
    .execute()
  // The token opens a page, so the log has its change, not its value.
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'qrToken', before: null, after: null }],
  })
  return { version, qrToken }
}

export async function putInService(ctx: Ctx, input: InputOf<typeof contract.putInService>) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, ctx.today))
  refuse(describing(vehicle, input.on, ctx.today))
  await saveVehicle(ctx, vehicle, { in_service_on: input.on })
  return { ok: true as const }
}

type Columns = Pick<ReturnType<typeof columnsOf>, 'year' | 'acquired_on' | 'ownership' | 'owner_party_id'>

function describing(columns: Columns, inServiceOn: Day | null, today: Day) {
  const { year, ownership } = columns
  const facts = {
    year,
    ownership,
    acquiredOn: columns.acquired_on,
    ownerPartyId: columns.owner_party_id,
    inServiceOn,
  }
  return whyNotDescribe(facts, today)
}

async function saveVehicle(
  ctx: Ctx,
  vehicle: LockedVehicle,
  columns: Partial<ReturnType<typeof columnsOf> & { in_service_on: Day | null }>,
): Promise<number> {
  const version = vehicle.version + 1
  await ctx.db
    .updateTable('fleet.vehicle')
    .set({ ...columns, version })
    .where('id', '=', vehicle.id)
    .execute()
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: changesBetween(vehicle, columns),
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  return version
}

function readPlate(
  ctx: Ctx,
  typed: { country?: PlateParts['country'] | undefined; code: string; serial: string },
): PlateParts {
  const plate = plateFromParts(typed.country ?? plateCountryOf(ctx.company.country), typed.code, typed.serial)
  refuse(plate ? null : plateUnreadable)
  return plate!
}

/** Gives a vehicle its plate from a day on; names the vehicle that carries it already. */
async function insertPlate(ctx: Ctx, vehicleId: string, plate: PlateParts, from: Day): Promise<void> {
  await lockText(ctx, plate.key)
  const other = await ctx.db
    .selectFrom('fleet.vehicle_plate as p')
    .innerJoin('fleet.vehicle as v', 'v.id', 'p.vehicle_id')
    .select(['v.make', 'v.model', 'v.year'])
    .where('p.key', '=', plate.key)
    .where(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', from)]))
    .executeTakeFirst()
  refuse(other ? plateTaken(`${other.make} ${other.model} ${other.year}`) : null)
  const { country, code, serial, key } = plate
  await ctx.db
    .insertInto('fleet.vehicle_plate')
    .values({ vehicle_id: vehicleId, country, code, serial, key, valid_from: from, created_by: ctx.user.id })
    .execute()
}

async function refuseTakenVin(ctx: Ctx, vin: string | null, ownId: string | null): Promise<void> {
  if (!vin) return
  await lockText(ctx, vin)
  const other = await ctx.db
    .selectFrom('fleet.vehicle as v')
    .select(['v.id', 'v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('v.id', ctx.today).as('plate'))
    .where('v.vin', '=', vin)
    .executeTakeFirst()
  if (!other || other.id === ownId) return
  refuse(conflict('fleet.vehicle.vinTaken', { field: 'vin', params: { vehicle: vehicleLabel(other) } }))
}

/** Serializes two requests with one plate or VIN, so that the second is refused with its owner. */
async function lockText(ctx: Ctx, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ctx.company.id}, hashtext(${text}))`.execute(ctx.db)
}

async function replacePhotos(ctx: Ctx, vehicleId: string, fileIds: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('fleet.attachment').where('vehicle_id', '=', vehicleId).execute()
  if (fileIds.length === 0) return
  await ctx.db
    .insertInto('fleet.attachment')
    .values(
      fileIds.map((fileId, position) => ({
        vehicle_id: vehicleId,
        file_id: fileId,
        position,
        created_by: ctx.user.id,
      })),
    )
    .execute()
}
