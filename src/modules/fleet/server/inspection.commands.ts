import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/inspection.contract.ts'
import {
  type InspectionPurpose,
  whyNotEditInspection,
  whyNotSign,
  whyNotVoidInspection,
} from '../shared/inspection.rules.ts'
import { sameMarkQuestion, whyNotSameMark } from '../shared/mark.rules.ts'
import type { OdometerSource } from '../shared/odometer.rules.ts'
import { whyNotReason, whyNotStale } from '../shared/vehicle.rules.ts'
import { getInspection } from './inspection.queries.ts'
import { findOpenMarks } from './mark.queries.ts'
import { recordReading, voidReadingsOf } from './odometer.commands.ts'
import { getSettings } from './settings.queries.ts'
import { lockVehicle, vehicleLabel } from './vehicle.queries.ts'

type Draft = InputOf<typeof contract.saveInspection>

const readingOf: Readonly<Record<InspectionPurpose, OdometerSource>> = {
  out: 'handover',
  in: 'return',
  periodic: 'manual',
}

/** Keeps a draft; the same device key is the same draft, so that a sync repeated without signal makes no second one. */
export async function saveInspection(ctx: Ctx, draft: Draft) {
  const vehicle = await lockVehicle(ctx, draft.vehicleId)
  await refuseForeignCustody(ctx, draft)
  const known = await ctx.db
    .selectFrom('fleet.inspection')
    .selectAll()
    .where('device_key', '=', draft.deviceKey)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (known) {
    refuse(whyNotEditInspection(known))
    refuse(draft.version === undefined ? null : whyNotStale(known, draft.version))
    if (known.vehicle_id !== draft.vehicleId)
      deny(invalid('fleet.inspection.otherVehicle', { field: 'vehicleId' }))
  }
  const columns = {
    purpose: draft.purpose,
    custody_id: draft.custodyId ?? null,
    at: draft.at,
    odometer_km: draft.odometerKm,
    fuel_eighths: draft.fuelEighths,
    overall: draft.overall,
    note: draft.note,
  }
  const version = known ? known.version + 1 : 1
  const id = known
    ? known.id
    : (
        await ctx.db
          .insertInto('fleet.inspection')
          .values({
            ...columns,
            device_key: draft.deviceKey,
            vehicle_id: draft.vehicleId,
            created_by: ctx.user.id,
            created_by_name: ctx.user.name,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (known)
    await ctx.db
      .updateTable('fleet.inspection')
      .set({ ...columns, version })
      .where('id', '=', id)
      .execute()
  await replaceItems(ctx, id, draft)
  await replacePhotos(ctx, id, draft)
  const questions = await replaceMarks(ctx, id, draft)
  ctx.audit({
    subject: `fleet.inspection:${id}`,
    label: vehicleLabel(vehicle),
    changes: [{ field: 'version', before: known?.version ?? null, after: version }],
  })
  ctx.hint('fleet.inspection', id)
  return { id, version, questions }
}

/** Freezes an inspection under the hash of what was shown. Refusals: photosMissing, mark.sameQuestion, odometer.*. */
export async function signInspection(ctx: Ctx, input: InputOf<typeof contract.signInspection>) {
  const seen = await getInspection(ctx, { id: input.id })
  const vehicle = await lockVehicle(ctx, seen.vehicleId)
  const inspection = await lockInspection(ctx, input.id)
  refuse(whyNotStale(inspection, input.version))
  const settings = await getSettings(ctx)
  const angles = seen.photos.map(photo => photo.angle)
  refuse(whyNotSign({ state: inspection.state, angles }, settings.requiredAngles[inspection.purpose]))
  const open = await findOpenMarks(ctx, inspection.vehicle_id)
  const unsure = await ctx.db
    .selectFrom('fleet.mark')
    .select(['view', 'type', 'x', 'y'])
    .where('first_seen_in', '=', inspection.id)
    .where('is_surely_new', '=', false)
    .where('worsens_id', 'is', null)
    .execute()
  refuse(whyNotSameMark(unsure.filter(mark => sameMarkQuestion(mark, open)).length))
  const isConfirmed = input.isOdometerConfirmed
  const source = readingOf[inspection.purpose]
  const { odometer_km: shownKm, vehicle_id: vehicleId, at } = inspection
  await recordReading(ctx, { vehicleId, shownKm, at, source, sourceId: inspection.id, isConfirmed })
  const documentHash = hashOf(seen)
  if (input.signatures.length > 0)
    await ctx.db
      .insertInto('fleet.inspection_signature')
      .values(
        input.signatures.map(signature => ({
          inspection_id: inspection.id,
          role: signature.role,
          party_id: signature.partyId ?? null,
          name: signature.name,
          file_id: signature.fileId ?? null,
          document_hash: documentHash,
          signed_at: ctx.now,
        })),
      )
      .execute()
  const number = await nextNumber(ctx, 'INSP', ctx.today)
  await ctx.db
    .updateTable('fleet.inspection')
    .set({
      state: 'signed',
      number,
      document_hash: documentHash,
      signed_at: ctx.now,
      signed_by: ctx.user.id,
      version: inspection.version + 1,
    })
    .where('id', '=', inspection.id)
    .execute()
  ctx.audit({
    subject: `fleet.inspection:${inspection.id}`,
    label: `${number} ${vehicleLabel(vehicle)}`,
    changes: [
      { field: 'state', before: 'draft', after: 'signed' },
      { field: 'documentHash', before: null, after: documentHash },
    ],
  })
  ctx.hint('fleet.inspection', inspection.id)
  return { number, documentHash }
}

export async function voidInspection(ctx: Ctx, input: InputOf<typeof contract.voidInspection>) {
  refuse(whyNotReason(input.reason))
  const inspection = await lockInspection(ctx, input.id)
  refuse(whyNotStale(inspection, input.version))
  const charged = await ctx.db
    .selectFrom('fleet.mark')
    .select(['charge_document', 'charge_key'])
    .where('first_seen_in', '=', inspection.id)
    .where('charge_key', 'is not', null)
    .executeTakeFirst()
  refuse(whyNotVoidInspection(inspection, charged ? (charged.charge_document ?? charged.charge_key) : null))
  await ctx.db
    .updateTable('fleet.inspection')
    .set({ state: 'voided', void_reason: input.reason, version: inspection.version + 1 })
    .where('id', '=', inspection.id)
    .execute()
  await voidReadingsOf(ctx, inspection.id, readingOf[inspection.purpose], input.reason!)
  ctx.audit({
    subject: `fleet.inspection:${inspection.id}`,
    label: inspection.number!,
    changes: [{ field: 'state', before: 'signed', after: 'voided' }],
    reason: input.reason!,
  })
  ctx.hint('fleet.inspection', inspection.id)
  return { ok: true as const }
}

/** SHA-256 of what the signer saw, as canonical JSON: readings, checklist, photo hashes, old and new marks. */
function hashOf(seen: Awaited<ReturnType<typeof getInspection>>): string {
  const { vehicleId, purpose, at, custodyId, odometerKm, fuelEighths, overall, note, items } = seen
  const photos = seen.photos.map(photo => ({
    angle: photo.angle,
    sha256: photo.sha256,
    takenAt: photo.takenAt,
  }))
  const marks = [...seen.knownMarks, ...seen.addedMarks].map(({ id, view, x, y, type, severity }) => ({
    id,
    view,
    x,
    y,
    type,
    severity,
  }))
  const shown = {
    vehicleId,
    purpose,
    at,
    custodyId,
    odometerKm,
    fuelEighths,
    overall,
    note,
    items,
    photos,
    marks,
  }
  return createHash('sha256').update(canonicalJson(shown)).digest('hex')
}

async function lockInspection(ctx: Ctx, id: string) {
  const inspection = await ctx.db
    .selectFrom('fleet.inspection')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return inspection ?? deny(notFound())
}

async function refuseForeignCustody(ctx: Ctx, draft: Draft): Promise<void> {
  if (!draft.custodyId) return
  const custody = await ctx.db
    .selectFrom('fleet.custody')
    .select('vehicle_id')
    .where('id', '=', draft.custodyId)
    .executeTakeFirst()
  if (!custody) deny(notFound())
  if (custody.vehicle_id !== draft.vehicleId)
    deny(invalid('fleet.inspection.otherVehicle', { field: 'custodyId' }))
}

async function replaceItems(ctx: Ctx, inspectionId: string, draft: Draft): Promise<void> {
  await ctx.db.deleteFrom('fleet.inspection_item').where('inspection_id', '=', inspectionId).execute()
  const byKey = new Map(draft.items.map(item => [item.key, item]))
  if (byKey.size === 0) return
  const rows = [...byKey.values()].map(({ key, result, note }) => ({
    inspection_id: inspectionId,
    key,
    result,
    note,
  }))
  await ctx.db.insertInto('fleet.inspection_item').values(rows).execute()
}

/** The hash of a photo is the stored file's, not the device's word. */
async function replacePhotos(ctx: Ctx, inspectionId: string, draft: Draft): Promise<void> {
  await ctx.db.deleteFrom('fleet.inspection_photo').where('inspection_id', '=', inspectionId).execute()
  const byFile = new Map(draft.photos.map(photo => [photo.fileId, photo]))
  if (byFile.size === 0) return
  const { rows: files } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from app.file where company_id = app.current_company() and id = any(${[...byFile.keys()]}::uuid[])`.execute(
    ctx.db,
  )
  if (files.length < byFile.size) deny(invalid('fleet.inspection.photoUnknown', { field: 'photos' }))
  const rows = files.map(({ id, sha256 }) => ({
    inspection_id: inspectionId,
    angle: byFile.get(id)!.angle,
    file_id: id,
    sha256,
    taken_at: byFile.get(id)!.takenAt,
  }))
  await ctx.db.insertInto('fleet.inspection_photo').values(rows).execute()
}

/** Keeps the added marks and answers which of them may repeat an open one (R13). */
async function replaceMarks(ctx: Ctx, inspectionId: string, draft: Draft) {
  await ctx.db.deleteFrom('fleet.mark').where('first_seen_in', '=', inspectionId).execute()
  const open = await findOpenMarks(ctx, draft.vehicleId)
  const openIds = new Set(open.map(mark => mark.id))
  const added = draft.marks.map((mark, index) => ({ mark, index })).filter(({ mark }) => !mark.sameAsId)
  for (const { sameAsId, worsensId } of draft.marks)
    if ((sameAsId && !openIds.has(sameAsId)) || (worsensId && !openIds.has(worsensId)))
      deny(conflict('kernel.record.stale'))
  if (added.length > 0)
    await ctx.db
      .insertInto('fleet.mark')
      .values(
        added.map(({ mark }) => ({
          vehicle_id: draft.vehicleId,
          view: mark.view,
          x: mark.x,
          y: mark.y,
          type: mark.type,
          severity: mark.severity,
          note: mark.note,
          first_seen_in: inspectionId,
          worsens_id: mark.worsensId ?? null,
          is_surely_new: mark.isSurelyNew,
          created_by: ctx.user.id,
        })),
      )
      .execute()
  return added.flatMap(({ mark, index }) => {
    const near = mark.isSurelyNew || mark.worsensId ? null : sameMarkQuestion(mark, open)
    return near ? [{ markIndex: index, openMarkId: near.open.id, units: near.units }] : []
  })
}
