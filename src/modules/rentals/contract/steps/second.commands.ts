import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { auditContract, legsOf, lockContract } from '../contract.row.ts'
import type * as contract from './second.contract.ts'

export type SecondPhoto = { readonly angle: string; readonly fileId: string; readonly takenAt: string }

export async function keepSecondRecord(ctx: Ctx, input: InputOf<typeof contract.keepSecondRecord>) {
  const row = await lockContract(ctx, input.contractId)
  const { purpose } = input
  const leg = (await legsOf(ctx, row.id)).findLast(one => purpose === 'out' || one.in_at !== null)
  if (!leg) deny(refused('rentals.second.noFirst'))
  const known = await ctx.db
    .selectFrom('rentals.second_record')
    .select('id')
    .where('contract_id', '=', row.id)
    .where('purpose', '=', purpose)
    .where('device_key', '=', input.deviceId)
    .executeTakeFirst()
  if (known) deny(conflict('rentals.second.kept'))
  await refuseMissingFiles(
    ctx,
    input.photos.map(photo => photo.fileId),
  )
  const photos = input.photos.map(({ angle, fileId, takenAt }) => ({
    angle,
    fileId,
    takenAt: takenAt.toISOString(),
  }))
  const { id } = await ctx.db
    .insertInto('rentals.second_record')
    .values({
      contract_id: row.id,
      leg_id: leg.id,
      purpose,
      device_key: input.deviceId,
      at: input.at,
      odometer_km: input.odometerKm ?? null,
      fuel_eighths: input.fuelEighths ?? null,
      photos: JSON.stringify(photos),
      note: input.note,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  auditContract(ctx, row, { secondRecord: [null, photos.length] }, input.note)
  ctx.hint('rentals.contract', row.id)
  return { id }
}

async function refuseMissingFiles(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)]
  const found = await rawQuery<{ id: string }>(
    ctx.db,
    'select id from app.file where company_id = $1 and id = any ($2)',
    [ctx.company.id, wanted],
  )
  if (found.length < wanted.length) deny(notFound('kernel.file.notFound', { field: 'photos' }))
}

/** The records second phones left with a contract. */
export async function secondRecordsOf(ctx: Ctx, contractId: string) {
  const rows = await ctx.db
    .selectFrom('rentals.second_record')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    legId: row.leg_id,
    purpose: row.purpose,
    at: row.at,
    by: row.created_by_name,
    odometerKm: row.odometer_km,
    fuelEighths: row.fuel_eighths,
    note: row.note,
    photos: (row.photos as SecondPhoto[]).map(photo => ({ ...photo, takenAt: new Date(photo.takenAt) })),
  }))
}
