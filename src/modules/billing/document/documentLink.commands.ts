import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import { invoiceLinkPurpose } from '../invoice/invoiceIssuing.commands.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The token of the n-th link to a document: 256 bits that only this installation can reckon. Only its hash is stored, and yet the
 * same link can be given out again.
 */
const tokenOf = (ctx: Ctx, documentId: string, nth: number): string =>
  createHmac('sha256', installationSecret())
    .update(`${invoiceLinkPurpose}:${ctx.company.uuid}:${documentId}:${nth}`)
    .digest('base64url')

type Link = { hash: string; expiresAt: Date; isOpen: boolean }

/**
 * The one open link to a document, open until a day at least: the one there is, held open longer, or a new one when it was ended
 * or has run out.
 */
export async function linkToDocument(
  ctx: Ctx,
  documentId: string,
  until: Date,
): Promise<{ token: string; expiresAt: Date; before: Date | null }> {
  const links = await rawQuery<Link>(
    ctx.db,
    `select token_hash as hash, expires_at as "expiresAt", revoked_at is null and expires_at > $4 as "isOpen"
     from app.access_link where company_id = $1 and purpose = $2 and subject_id = $3`,
    [ctx.company.id, invoiceLinkPurpose, documentId, ctx.now],
  )
  const made = new Map(links.map(link => [link.hash, link]))
  let nth = 0
  let token = tokenOf(ctx, documentId, nth)
  for (let link = made.get(hashOf(token)); link && !link.isOpen; link = made.get(hashOf(token)))
    token = tokenOf(ctx, documentId, ++nth)
  const [kept] = await rawQuery<{ expiresAt: Date }>(
    ctx.db,
    `insert into app.access_link as l (token_hash, company_id, purpose, subject_id, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (token_hash) do update set expires_at = greatest(l.expires_at, excluded.expires_at)
     returning expires_at as "expiresAt"`,
    [hashOf(token), ctx.company.id, invoiceLinkPurpose, documentId, until],
  )
  return { token, expiresAt: kept!.expiresAt, before: made.get(hashOf(token))?.expiresAt ?? null }
}
