import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'
import { findOpenMarks, markRows, shownMark } from '../mark/mark.queries.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './inspection.contract.ts'
import { type PhotoAngle, photoAngles } from './inspection.rules.ts'

const inspectionRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fleet.inspection as i')
    .selectAll('i')
    .select([
      plateKeyOn('i.vehicle_id', ctx.today).as('plate'),
      sql<number>`(select count(*)::int from fleet.mark m where m.company_id = app.current_company()
        and m.first_seen_in = i.id)`.as('new_marks'),
      sql<number>`(select count(*)::int from fleet.mark m where m.company_id = app.current_company()
        and m.first_seen_in = i.id and m.decision = 'pending')`.as('undecided'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof inspectionRows>['execute']>>[number]

const shown = (row: Row) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  vehicleId: row.vehicle_id,
  plate: shownPlate(row.plate),
  purpose: row.purpose,
  at: row.at,
  state: row.state,
  inspector: row.created_by_name,
  newMarks: row.new_marks,
  undecided: row.undecided,
})

type Filter = Partial<
  Omit<InputOf<typeof contract.listInspections>, 'limit' | 'cursor' | 'sort' | 'descending'>
>

/** Undecided damage first seen in the inspection `i`. */
const isUndecided = sql<boolean>`(i.state = 'signed' and exists (select from fleet.mark m
  where m.company_id = app.current_company() and m.first_seen_in = i.id and m.decision = 'pending'))`

function foundInspections(ctx: Ctx, filter: Filter) {
  let found = inspectionRows(ctx)
  if (filter.vehicleId) found = found.where('i.vehicle_id', '=', filter.vehicleId)
  if (filter.custodyId) found = found.where('i.custody_id', '=', filter.custodyId)
  if (filter.purpose) found = found.where('i.purpose', '=', filter.purpose)
  if (filter.state) found = found.where('i.state', '=', filter.state)
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(sql<boolean>`(strpos(i.number, ${typed}) > 0 or ${hadPlate('i.vehicle_id', typed)})`)
  }
  return filter.undecidedOnly ? found.where(isUndecided) : found
}

export async function listInspections(ctx: Ctx, input: InputOf<typeof contract.listInspections>) {
  const page = await keysetPage(
    foundInspections(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'i.at', id: 'i.id' },
    row => [row.at, row.id],
  )
  return { rows: page.rows.map(shown), next: page.next }
}

export async function totalInspections(ctx: Ctx, input: InputOf<typeof contract.totalInspections>) {
  return foundInspections(ctx, input)
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where i.state = 'draft'))::int`.as('drafts'),
      sql<number>`(count(*) filter (where ${isUndecided}))::int`.as('undecided'),
    ])
    .executeTakeFirstOrThrow()
}

async function photosOf(ctx: Ctx, inspectionId: string) {
  const photos = await ctx.db
    .selectFrom('fleet.inspection_photo')
    .select(['id', 'angle', 'file_id as fileId', 'sha256', 'taken_at as takenAt'])
    .where('inspection_id', '=', inspectionId)
    .execute()
  return photos.sort(
    (a, b) => photoAngles.indexOf(a.angle) - photoAngles.indexOf(b.angle) || (a.id < b.id ? -1 : 1),
  )
}

const itemsOf = (ctx: Ctx, inspectionId: string) =>
  ctx.db
    .selectFrom('fleet.inspection_item')
    .select(['key', 'result', 'note'])
    .where('inspection_id', '=', inspectionId)
    .orderBy('key')
    .execute()

const marksIn = async (ctx: Ctx, inspectionId: string) =>
  (await markRows(ctx).where('m.first_seen_in', '=', inspectionId).orderBy('m.id').execute()).map(shownMark)

export async function getInspection(ctx: Ctx, input: InputOf<typeof contract.getInspection>) {
  const row = await inspectionRows(ctx).where('i.id', '=', input.id).executeTakeFirst()
  if (!row) deny(notFound())
  const signatures = await ctx.db
    .selectFrom('fleet.inspection_signature')
    .select(['role', 'party_id as partyId', 'name', 'signed_at as signedAt', 'file_id as fileId'])
    .where('inspection_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    ...shown(row),
    odometerKm: row.odometer_km,
    fuelEighths: row.fuel_eighths,
    overall: row.overall,
    custodyId: row.custody_id,
    note: row.note,
    documentHash: row.document_hash,
    voidReason: row.void_reason,
    items: await itemsOf(ctx, row.id),
    photos: await photosOf(ctx, row.id),
    signatures,
    knownMarks: (await findOpenMarks(ctx, row.vehicle_id, row.state === 'draft' ? null : row.at)).filter(
      mark => mark.firstSeenIn !== row.id,
    ),
    addedMarks: await marksIn(ctx, row.id),
  }
}

export async function startInspection(ctx: Ctx, input: InputOf<typeof contract.startInspection>) {
  const vehicle = await ctx.db
    .selectFrom('fleet.vehicle')
    .select('id')
    .where('id', '=', input.vehicleId)
    .executeTakeFirst()
  if (!vehicle) deny(notFound())
  const settings = await getSettings(ctx)
  const last = await ctx.db
    .selectFrom('fleet.inspection')
    .select(['id', 'odometer_km', 'fuel_eighths'])
    .where('vehicle_id', '=', vehicle.id)
    .where('state', '=', 'signed')
    .orderBy('at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return {
    keys: settings.inspectionKeys,
    requiredAngles: settings.requiredAngles[input.purpose],
    odometerKm: last?.odometer_km ?? null,
    fuelEighths: last?.fuel_eighths ?? null,
    knownMarks: await findOpenMarks(ctx, vehicle.id),
    lastPhotos: last ? await photosOf(ctx, last.id) : [],
  }
}

/** What a vehicle's looks between two of its inspections found first, the later one's with them. */
const marksSince = async (ctx: Ctx, before: Row, after: Row) =>
  (
    await markRows(ctx)
      .where('m.vehicle_id', '=', after.vehicle_id)
      .where(
        sql<boolean>`(m.first_seen_in = ${after.id} or (i.state = 'signed' and i.at > ${before.at} and i.at < ${after.at}))`,
      )
      .orderBy('m.id')
      .execute()
  ).map(shownMark)

export async function compareInspections(ctx: Ctx, input: InputOf<typeof contract.compareInspections>) {
  const [before, after] = await Promise.all([
    inspectionRows(ctx).where('i.id', '=', input.outId).executeTakeFirst(),
    inspectionRows(ctx).where('i.id', '=', input.inId).executeTakeFirst(),
  ])
  if (!before || !after) deny(notFound())
  if (before.vehicle_id !== after.vehicle_id)
    deny(invalid('fleet.inspection.otherVehicle', { field: 'inId' }))
  const readings = (row: Row) => ({
    odometerKm: row.odometer_km,
    fuelEighths: row.fuel_eighths,
    overall: row.overall,
  })
  const itemsBefore = new Map((await itemsOf(ctx, before.id)).map(item => [item.key, item.result]))
  const itemsAfter = new Map((await itemsOf(ctx, after.id)).map(item => [item.key, item.result]))
  const photosBefore = await photosOf(ctx, before.id)
  const photosAfter = await photosOf(ctx, after.id)
  const fileOf = (photos: typeof photosBefore, angle: PhotoAngle) =>
    photos.find(photo => photo.angle === angle)?.fileId ?? null
  const keys = [...new Set([...itemsBefore.keys(), ...itemsAfter.keys()])].sort()
  return {
    out: readings(before),
    in: readings(after),
    km: after.odometer_km - before.odometer_km,
    fuelEighthsUsed: before.fuel_eighths - after.fuel_eighths,
    items: keys.map(key => ({ key, out: itemsBefore.get(key) ?? null, in: itemsAfter.get(key) ?? null })),
    newMarks: await marksSince(ctx, before, after),
    photos: photoAngles
      .map(angle => ({ angle, outFileId: fileOf(photosBefore, angle), inFileId: fileOf(photosAfter, angle) }))
      .filter(pair => pair.outFileId !== null || pair.inFileId !== null),
  }
}
