import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound } from '#kernel/shared/refusal.ts'

/** Entity table: at most 15 MB each. The upload keeps what it checks below that; here an older or larger file is refused too. */
const mostBytes = 15 * 1024 * 1024

type StoredName = { id: string; name: string; contentType: string; sizeBytes: number }

/** What the company has stored of these files, in the order asked for. */
export async function filesNamed(ctx: Ctx, ids: readonly string[]): Promise<StoredName[]> {
  if (ids.length === 0) return []
  const rows = await rawQuery<StoredName>(
    ctx.db,
    `select id, name, content_type as "contentType", size_bytes as "sizeBytes" from app.file
     where company_id = $1 and id = any ($2)`,
    [ctx.company.id, [...new Set(ids)]],
  )
  return ids.flatMap(id => rows.filter(row => row.id === id))
}

/** Refuses files that are not there, are too large or are named twice. */
export async function refuseFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await filesNamed(ctx, ids)
  if (found.length !== ids.length) deny(notFound('kernel.file.notFound', { field: 'fileIds' }))
  if (new Set(ids).size !== ids.length || found.some(file => file.sizeBytes > mostBytes))
    deny(invalid('support.ticket.files', { field: 'fileIds' }))
}

/** A file of a ticket whose reader has been checked already; one that hangs on no message of it is not found. */
export async function ticketFile(ctx: Ctx, ticketId: string, fileId: string): Promise<DocumentReply> {
  const [held] = await rawQuery(
    ctx.db,
    `select 1 from support.ticket t where t.company_id = $1 and t.id = $2 and ($3::uuid = any (t.file_ids)
       or exists (select from support.ticket_message m where m.company_id = $1 and m.ticket_id = t.id and $3 = any (m.file_ids)))`,
    [ctx.company.id, ticketId, fileId],
  )
  if (!held) deny(notFound('kernel.file.notFound'))
  const { name, contentType, bytes } = await readStoredFile(ctx, fileId)
  const shown = contentType === 'text/csv' ? 'text/plain; charset=utf-8' : contentType
  return { fileName: name, contentType: shown, bytes }
}
