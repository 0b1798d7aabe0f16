import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid } from '#kernel/shared/refusal.ts'
import { findOpenMarks } from '../mark/mark.queries.ts'
import { sameMarkQuestion } from '../mark/mark.rules.ts'
import type { saveInspection } from './inspection.contract.ts'

type Draft = InputOf<typeof saveInspection>

export async function replaceItems(ctx: Ctx, inspectionId: string, draft: Draft): Promise<void> {
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

/** The hash of a photo is the stored file's, not the device's word. A file that is no picture is no photo. Refusals: photoUnknown. */
async function hashesOf(ctx: Ctx, fileIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from app.file where company_id = app.current_company() and id = any(${[...fileIds]}::uuid[])
      and content_type like 'image/%'`.execute(ctx.db)
  if (rows.length < new Set(fileIds).size) deny(invalid('fleet.inspection.photoUnknown', { field: 'photos' }))
  return new Map(rows.map(file => [file.id, file.sha256]))
}

export async function replacePhotos(ctx: Ctx, inspectionId: string, draft: Draft): Promise<void> {
  await ctx.db.deleteFrom('fleet.inspection_photo').where('inspection_id', '=', inspectionId).execute()
  const byFile = new Map(draft.photos.map(photo => [photo.fileId, photo]))
  if (byFile.size === 0) return
  const hashes = await hashesOf(ctx, [...byFile.keys()])
  const rows = [...byFile.values()].map(({ angle, fileId, takenAt }) => ({
    inspection_id: inspectionId,
    angle,
    file_id: fileId,
    sha256: hashes.get(fileId)!,
    taken_at: takenAt,
  }))
  await ctx.db.insertInto('fleet.inspection_photo').values(rows).execute()
}

/** Keeps the added marks and answers which of them may repeat an open one (R13). */
export async function replaceMarks(ctx: Ctx, inspectionId: string, draft: Draft) {
  await ctx.db.deleteFrom('fleet.mark').where('first_seen_in', '=', inspectionId).execute()
  const open = await findOpenMarks(ctx, draft.vehicleId)
  const openIds = new Set(open.map(mark => mark.id))
  const added = draft.marks.map((mark, index) => ({ mark, index })).filter(({ mark }) => !mark.sameAsId)
  for (const { sameAsId, worsensId } of draft.marks)
    if ((sameAsId && !openIds.has(sameAsId)) || (worsensId && !openIds.has(worsensId)))
      deny(conflict('kernel.record.stale'))
  if (added.length > 0) {
    const kept = await ctx.db
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
      .returning('id')
      .execute()
    const photos = added.flatMap(({ mark }, at) =>
      [...new Set(mark.fileIds)].map((fileId, position) => ({
        mark_id: kept[at]!.id,
        file_id: fileId,
        position,
      })),
    )
    const hashes = await hashesOf(
      ctx,
      photos.map(photo => photo.file_id),
    )
    if (photos.length > 0)
      await ctx.db
        .insertInto('fleet.mark_photo')
        .values(photos.map(photo => ({ ...photo, sha256: hashes.get(photo.file_id)! })))
        .execute()
  }
  return added.flatMap(({ mark, index }) => {
    const near = mark.isSurelyNew || mark.worsensId ? null : sameMarkQuestion(mark, open)
    return near ? [{ markIndex: index, openMarkId: near.open.id, units: near.units }] : []
  })
}
