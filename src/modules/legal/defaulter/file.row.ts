import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { DefaulterFileTable, FileNoteTable } from '../tables.ts'

export type FileRow = Selectable<DefaulterFileTable>

/** The open file of a party, locked; the first act on a party opens it, in the hands of the person. */
export async function fileOfParty(ctx: Ctx, partyId: string): Promise<FileRow> {
  const opened = {
    id: uuidv7(),
    party_id: partyId,
    owner_id: ctx.user.id,
    created_at: ctx.now,
    created_by: ctx.user.id,
  }
  await ctx.db
    .insertInto('legal.defaulter_file')
    .values(opened)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'party_id']).where('closed_on', 'is', null).doNothing(),
    )
    .execute()
  return ctx.db
    .selectFrom('legal.defaulter_file')
    .selectAll()
    .where('party_id', '=', partyId)
    .where('closed_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function noteFile(
  ctx: Ctx,
  fileId: string,
  kind: Selectable<FileNoteTable>['kind'],
  note: string | null,
): Promise<void> {
  await ctx.db
    .insertInto('legal.file_note')
    .values({
      id: uuidv7(),
      folder_id: fileId,
      at: ctx.now,
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      kind,
      note,
    })
    .execute()
}

const order = ['watching', 'warned', 'claimed', 'inCase']

/** Moves a file on; a warning to who is claimed from already moves nothing back. */
export async function raiseStage(
  ctx: Ctx,
  file: FileRow,
  stage: 'warned' | 'claimed' | 'inCase',
): Promise<void> {
  if (order.indexOf(file.stage) >= order.indexOf(stage)) return
  await ctx.db
    .updateTable('legal.defaulter_file')
    .set({ stage, version: file.version + 1 })
    .where('id', '=', file.id)
    .execute()
}
