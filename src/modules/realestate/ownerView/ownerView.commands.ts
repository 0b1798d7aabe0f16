import type { Ctx } from '#kernel/server/context.ts'
import { countView, createLink, revokeLinks } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from './ownerView.contract.ts'
import { openStatementLink, statementLinkPurpose } from './ownerView.queries.ts'

/** An owner reads a statement at leisure; after that a new link is asked for. */
const linkDays = 90

async function statementNumber(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('realestate.owner_statement')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return row.number
}

export async function shareStatement(ctx: Ctx, { id }: InputOf<typeof contract.shareStatement>) {
  const number = await statementNumber(ctx, id)
  await revokeLinks(ctx, statementLinkPurpose, id)
  const expiresAt = new Date(ctx.now.getTime() + linkDays * 86_400_000)
  const token = await createLink(ctx, { purpose: statementLinkPurpose, subjectId: id, expiresAt })
  ctx.audit({
    subject: `realestate.ownerStatement:${id}`,
    label: number,
    changes: [{ field: 'link', before: null, after: expiresAt.toISOString() }],
  })
  return { path: `/owner-view?token=${token}`, expiresAt }
}

export async function unshareStatement(ctx: Ctx, { id }: InputOf<typeof contract.unshareStatement>) {
  const number = await statementNumber(ctx, id)
  await revokeLinks(ctx, statementLinkPurpose, id)
  ctx.audit({
    subject: `realestate.ownerStatement:${id}`,
    label: number,
    changes: [{ field: 'link', before: 'open', after: null }],
  })
  return { ok: true as const }
}

export async function notePublicStatement(ctx: Ctx, { token }: InputOf<typeof contract.notePublicStatement>) {
  const { subjectId } = await openStatementLink(ctx, token)
  await countView(ctx, token)
  ctx.audit({
    subject: `realestate.ownerStatement:${subjectId}`,
    label: await statementNumber(ctx, subjectId),
    changes: [{ field: 'view', before: null, after: 'link' }],
  })
  return { ok: true as const }
}
