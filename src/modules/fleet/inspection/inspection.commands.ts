import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { findOpenMarks } from '../mark/mark.queries.ts'
import { sameMarkQuestion, whyNotSameMark } from '../mark/mark.rules.ts'
import { recordReading, voidReadingsOf } from '../odometer/odometer.commands.ts'
import type { OdometerSource } from '../odometer/odometer.rules.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { whyNotReason } from '../vehicle/vehicle.rules.ts'
import type * as contract from './inspection.contract.ts'
import { getInspection } from './inspection.queries.ts'
import {
  type InspectionPurpose,
  whyNotEditInspection,
  whyNotSign,
  whyNotVoidInspection,
} from './inspection.rules.ts'
import { replaceItems, replaceMarks, replacePhotos } from './inspectionDraft.commands.ts'

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
  const added = new Set(seen.addedMarks)
  const marks = [...seen.knownMarks, ...seen.addedMarks].map(mark => {
    const { id, view, x, y, type, severity } = mark
    const sha256 = added.has(mark) ? mark.photos.map(photo => photo.sha256) : []
    return { id, view, x, y, type, severity, ...(sha256.length > 0 ? { photos: sha256 } : {}) }
  })
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
