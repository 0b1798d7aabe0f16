import type { Ctx } from '#kernel/server/context.ts'

/** What files can belong to; each file has one owner. */
type Owner = 'document_id' | 'fuel_log_id' | 'work_order_id'

/** Keeps files with their record, in the order they were given, after those it has already. */
export async function keepFiles(
  ctx: Ctx,
  owner: Owner,
  ownerId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const known = await filesOf(ctx, owner, ownerId)
  await ctx.db
    .insertInto('fleet.attachment')
    .values(
      fileIds.map((fileId, at) => ({
        [owner]: ownerId,
        file_id: fileId,
        position: known.length + at,
        created_by: ctx.user.id,
      })),
    )
    .execute()
}

/** The files of a record in their order. */
export async function filesOf(ctx: Ctx, owner: Owner, ownerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('fleet.attachment')
    .select('file_id')
    .where(owner, '=', ownerId)
    .orderBy('position')
    .execute()
  return rows.map(row => row.file_id)
}
