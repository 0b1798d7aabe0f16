import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, forbidden } from '#kernel/shared/refusal.ts'

/** The one file that reads and writes notes: for staff of the platform, and within the functions that open the table to them. */
function refuseOthers(ctx: Ctx): void {
  if (!ctx.actor?.superAdmin) deny(forbidden('access.guard.globalNeeded'))
}

export type InternalNote = { id: string; at: Date; author: string; note: string }

export async function notesOf(ctx: Ctx, ticketId: string): Promise<InternalNote[]> {
  refuseOthers(ctx)
  return rawQuery<InternalNote>(
    ctx.db,
    'select id, at, author_name as author, note from support.notes_of($1)',
    [ticketId],
  )
}

export async function writeNote(ctx: Ctx, ticketId: string, note: string): Promise<void> {
  refuseOthers(ctx)
  await rawQuery(ctx.db, 'select support.write_note($1, $2, $3, $4, $5)', [
    ticketId,
    ctx.now,
    ctx.user.id,
    ctx.user.name,
    note,
  ])
}
