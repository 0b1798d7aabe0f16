import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { type SignChannel, type SignState, stateAt } from '../signing/signing.rules.ts'
import { auditText } from './auditChain.queries.ts'
import { sealOf } from './seal.commands.ts'

export type AuditProof = {
  readonly seq: number
  readonly at: Date
  readonly actorName: string
  readonly operation: string
  /** The text its hash covers, after the hash of the line before it. */
  readonly canonical: string
  readonly prevHash: string
  readonly hash: string
}

/** The audit lines of a record as the chain covers them, oldest first. */
export function auditLinesOf(ctx: Ctx, subject: string): Promise<AuditProof[]> {
  return rawQuery<AuditProof>(
    ctx.db,
    `select seq, at, actor_name as "actorName", operation, prev_hash as "prevHash", hash,
       ${auditText} as canonical
     from app.audit_event where company_id = $1 and subject = $2 order by seq`,
    [ctx.company.id, subject],
  )
}

export type SealedPaper = {
  readonly number: string
  readonly verifyCode: string
  readonly title: string
  readonly pdf: Uint8Array
  /** The line of the chain, as `platform.signing.receipt` gives it. */
  readonly receipt: Readonly<Record<string, string | number>>
}

export type SignNotice = {
  readonly title: string
  readonly signerName: string
  readonly channel: SignChannel
  readonly state: SignState
  readonly sentAt: Date
  readonly openedAt: Date | null
  readonly decidedAt: Date | null
}

/** The sealed papers of some records with their lines of the chain, and what was sent for signature, oldest first. */
export async function signingProofOf(
  ctx: Ctx,
  papers: { types: readonly string[]; ids: readonly string[] },
): Promise<{ sealed: SealedPaper[]; notices: SignNotice[] }> {
  const seals = await ctx.db
    .selectFrom('platform.sealed_document')
    .selectAll()
    .where('document_type', 'in', [...papers.types])
    .where('document_id', 'in', [...papers.ids])
    .orderBy('no')
    .execute()
  const sealed: SealedPaper[] = []
  for (const row of seals) {
    const { bytes } = await readStoredFile(ctx, row.file_id)
    const receipt = { ...sealOf(row), sealedAt: row.sealed_at.toISOString(), chainHash: row.chain_hash }
    sealed.push({ number: row.number, verifyCode: row.verify_code, title: row.title_ar, pdf: bytes, receipt })
  }
  const requests = await ctx.db
    .selectFrom('platform.sign_request')
    .select(['title_ar', 'signer_name', 'channel', 'state', 'created_at', 'opened_at', 'decided_at'])
    .select('expires_at')
    .where('document_type', 'in', [...papers.types])
    .where('document_id', 'in', [...papers.ids])
    .orderBy('id')
    .execute()
  return {
    sealed,
    notices: requests.map(row => ({
      title: row.title_ar,
      signerName: row.signer_name,
      channel: row.channel,
      state: stateAt({ state: row.state, expiresAt: row.expires_at }, ctx.now),
      sentAt: row.created_at,
      openedAt: row.opened_at,
      decidedAt: row.decided_at,
    })),
  }
}
