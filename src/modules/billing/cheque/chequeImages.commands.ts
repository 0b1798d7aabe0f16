import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'

/** Keeps pictures with a cheque, after those it has. Refuses files that are not the company's (`kernel.file.notFound`). */
export async function keepChequeImages(
  ctx: Ctx,
  chequeId: string,
  fileIds: readonly string[] = [],
): Promise<void> {
  if (fileIds.length === 0) return
  const known = await rawQuery<{ id: string }>(
    ctx.db,
    'select id from app.file where company_id = $1 and id = any ($2)',
    [ctx.company.id, fileIds],
  )
  if (known.length < new Set(fileIds).size) deny(notFound('kernel.file.notFound', { field: 'imageIds' }))
  const before = await imagesOf(ctx, chequeId)
  const fresh = [...new Set(fileIds)].filter(id => !before.includes(id))
  if (fresh.length === 0) return
  await ctx.db
    .insertInto('billing.cheque_image')
    .values(
      fresh.map((fileId, at) => ({
        cheque_id: chequeId,
        position: before.length + at,
        file_id: fileId,
        created_by: ctx.actor?.userId ?? null,
      })),
    )
    .execute()
}

/** The pictures of a cheque in the order they came. */
export async function imagesOf(ctx: Ctx, chequeId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('billing.cheque_image')
    .select('file_id')
    .where('cheque_id', '=', chequeId)
    .orderBy('position')
    .execute()
  return rows.map(row => row.file_id)
}
