import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { plateText } from '../plate/plateKey.rules.ts'
import type * as contract from './vehicle.contract.ts'
import { findHolder } from './vehicle.queries.ts'
import { vinCheckDigitFits } from './vehicle.rules.ts'
import { readVehicleRows } from './vehicleRow.queries.ts'

export async function getVehicle(ctx: Ctx, { id }: InputOf<typeof contract.getVehicle>) {
  const row = (await readVehicleRows(ctx, [id])).get(id)
  if (!row) deny(notFound())
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const plates = await ctx.db
    .selectFrom('fleet.vehicle_plate')
    .select(['key', 'is_temporary', 'valid_from', 'valid_to'])
    .where('vehicle_id', '=', id)
    .orderBy('valid_from', 'desc')
    .execute()
  const photos = await ctx.db
    .selectFrom('fleet.attachment')
    .select('file_id')
    .where('vehicle_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...row,
    vin: vehicle.vin,
    vinCheckDigitFits: vehicle.vin === null ? null : vinCheckDigitFits(vehicle.vin),
    colour: vehicle.colour,
    bodyClass: vehicle.body_class,
    transmission: vehicle.transmission,
    fuelType: vehicle.fuel_type,
    seats: vehicle.seats,
    tankLitres: vehicle.tank_litres,
    ownership: vehicle.ownership,
    ownerPartyId: vehicle.owner_party_id,
    acquiredOn: vehicle.acquired_on,
    inServiceOn: vehicle.in_service_on,
    disposedOn: vehicle.disposed_on,
    assetId: vehicle.asset_id,
    servicePlanId: vehicle.service_plan_id,
    warrantyUntil: vehicle.warranty_until,
    warrantyKm: vehicle.warranty_km,
    qrToken: vehicle.qr_token,
    note: vehicle.note,
    heldBy: await findHolder(ctx, id, ctx.now),
    photoFileIds: photos.map(photo => photo.file_id),
    plates: plates.map(plate => ({
      key: plate.key,
      text: plateText(plate.key),
      isTemporary: plate.is_temporary,
      validFrom: plate.valid_from,
      validTo: plate.valid_to,
    })),
    flags: await openFlags(ctx, id),
    claims: await comingClaims(ctx, id),
  }
}

async function openFlags(ctx: Ctx, vehicleId: string) {
  const flags = await ctx.db
    .selectFrom('fleet.flag')
    .select(['id', 'version', 'kind', 'note', 'from_at', 'to_at', 'expected_until'])
    .where('vehicle_id', '=', vehicleId)
    .where(sql.ref<Date>('until_at'), '>', ctx.now)
    .orderBy('from_at')
    .execute()
  return flags.map(flag => ({
    id: flag.id,
    version: flag.version,
    kind: flag.kind,
    note: flag.note,
    from: flag.from_at,
    to: flag.to_at,
    expectedUntil: flag.expected_until,
  }))
}

async function comingClaims(ctx: Ctx, vehicleId: string) {
  const claims = await ctx.db
    .selectFrom('fleet.claim')
    .select(['id', 'source_label', 'starts_at', 'ends_at', 'busy_until'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', '<>', 'released')
    .where('busy_until', '>', ctx.now)
    .orderBy('starts_at')
    .limit(sql.lit(100))
    .execute()
  return claims.map(claim => ({
    id: claim.id,
    source: claim.source_label,
    from: claim.starts_at,
    to: claim.ends_at,
    busyUntil: claim.busy_until,
  }))
}
