import { createHash, randomBytes } from 'node:crypto'
import { deny, notFound } from '../shared/refusal.ts'
import type { Ctx } from './context.ts'
import { rawQuery } from './database.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a link for a person without an account: 256-bit token, stored hashed, one subject, until `expiresAt`. */
export async function createLink(
  ctx: Ctx,
  link: { purpose: string; subjectId: string; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await rawQuery(
    ctx.db,
    'insert into app.access_link (token_hash, company_id, purpose, subject_id, expires_at) values ($1, $2, $3, $4, $5)',
    [hashOf(token), ctx.company.id, link.purpose, link.subjectId, link.expiresAt],
  )
  return token
}

/** Ends every open link of a purpose to a subject. */
export async function revokeLinks(ctx: Ctx, purpose: string, subjectId: string): Promise<void> {
  await rawQuery(
    ctx.db,
    `update app.access_link set revoked_at = $4
     where company_id = $1 and purpose = $2 and subject_id = $3 and revoked_at is null`,
    [ctx.company.id, purpose, subjectId, ctx.now],
  )
}

/**
 * Opens a link: moves the call into the company of the token and returns the subject. Unknown, revoked, expired and
 * malformed tokens are one and the same answer, so that guessing teaches nothing; so are the links of a company that is suspended
 * or closed, which binds itself to nothing. Only what proves a paper of the past opens `evenIfClosed`.
 */
export async function openLink(
  ctx: Ctx,
  purpose: string,
  token: string,
  whenInvalid = 'rentals.quotation.linkInvalid',
  evenIfClosed = false,
): Promise<{ subjectId: string; firstViewedAt: Date | null }> {
  const [link] = await rawQuery<{ company_id: number; subject_id: string; first_viewed_at: Date | null }>(
    ctx.db,
    `select company_id, subject_id, first_viewed_at from app.access_link
     where token_hash = $1 and purpose = $2 and revoked_at is null and expires_at > $3
       and ($4 or app.company_is_open(company_id))`,
    [hashOf(token), purpose, ctx.now, evenIfClosed],
  )
  if (!link) deny(notFound(whenInvalid))
  await ctx.enterCompany(link.company_id)
  return { subjectId: link.subject_id, firstViewedAt: link.first_viewed_at }
}

/** Counts a view of a link; only from a command, queries are read-only. */
export async function countView(ctx: Ctx, token: string): Promise<void> {
  await rawQuery(
    ctx.db,
    `update app.access_link set views = views + 1, first_viewed_at = coalesce(first_viewed_at, $3)
     where token_hash = $1 and company_id = $2`,
    [hashOf(token), ctx.company.id, ctx.now],
  )
}
