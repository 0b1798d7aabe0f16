import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { placeOf } from '../maintenance/maintenance.row.ts'
import { properties } from '../property/property.queries.ts'
import type * as contract from './document.contract.ts'

const documents = recordKind({
  table: 'realestate.property_document',
  kind: 'realestate.propertyDocument',
  label: row => row.number ?? row.document_type,
})

export async function saveDocument(ctx: Ctx, input: InputOf<typeof contract.saveDocument>) {
  const place = await placeOf(ctx, input.propertyId)
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.property_document')
    .values({
      id,
      property_id: input.propertyId,
      document_type: input.type,
      number: input.number ?? null,
      expires_on: input.expiresOn ?? null,
      file_ids: [...input.fileIds],
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.audit({
    subject: `realestate.property:${input.propertyId}`,
    label: place.fullName,
    changes: [{ field: 'document', before: null, after: input.number ?? input.type }],
  })
  ctx.hint('realestate.property', input.propertyId)
  return { id }
}

export async function removeDocument(ctx: Ctx, input: InputOf<typeof contract.removeDocument>) {
  const row = await lockRecord(ctx, documents, input)
  const place = await placeOf(ctx, row.property_id)
  await ctx.db.deleteFrom('realestate.property_document').where('id', '=', row.id).execute()
  ctx.audit({
    subject: `realestate.property:${row.property_id}`,
    label: place.fullName,
    changes: [{ field: 'document', before: row.number ?? row.document_type, after: null }],
    reason: input.reason,
  })
  ctx.hint('realestate.property', row.property_id)
  return { ok: true as const }
}

export async function savePhotos(ctx: Ctx, input: InputOf<typeof contract.savePhotos>) {
  const row = await lockRecord(ctx, properties, input)
  await saveRecord(
    ctx,
    properties,
    row,
    { image_ids: [...input.fileIds] },
    { changes: [{ field: 'photos', before: row.image_ids.length, after: input.fileIds.length }] },
  )
  return { ok: true as const }
}
