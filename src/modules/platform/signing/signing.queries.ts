import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { openLink } from '#kernel/server/links.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, RefusalError } from '#kernel/shared/refusal.ts'
import { fileKey, type SealRow, sealLink, sealOf, sha256 } from '../audit/seal.commands.ts'
import { pdfReply } from '../company/paper.queries.ts'
import type * as contract from './signing.contract.ts'
import { isOpen, sealCode, sealText, stateAt } from './signing.rules.ts'
import { signingSettingsOf } from './signingSettings.queries.ts'
import { sourceFor } from './signingSources.queries.ts'

export async function listSignatures(ctx: Ctx, input: InputOf<typeof contract.listSignatures>) {
  const source = await sourceFor(ctx, input.documentType, 'read')
  const papers = new Map<boolean, string>()
  const paper = await source.describe(ctx, input.documentId, false)
  papers.set(false, paper.fingerprint)
  const rows = await ctx.db
    .selectFrom('platform.sign_request as request')
    .leftJoin('platform.sealed_document as seal', join =>
      join.onRef('seal.company_id', '=', 'request.company_id').onRef('seal.request_id', '=', 'request.id'),
    )
    .selectAll('request')
    .select(['seal.id as seal_id', 'seal.verify_code', 'seal.no as seal_no'])
    .where('request.document_type', '=', input.documentType)
    .where('request.document_id', '=', input.documentId)
    .orderBy('request.id', 'desc')
    .execute()
  if (rows.some(row => row.is_bilingual))
    papers.set(true, (await source.describe(ctx, input.documentId, true)).fingerprint)
  const { isEnabled, isBilingual } = await signingSettingsOf(ctx)
  return {
    whyNot: paper.whyNot?.code ?? null,
    isDisabled: !isEnabled,
    isBilingual,
    signerName: paper.signerName,
    phone: paper.phone,
    requests: rows.map(row => {
      const state = stateAt({ state: row.state, expiresAt: row.expires_at }, ctx.now)
      return {
        id: row.id,
        channel: row.channel,
        state,
        signerName: row.signer_name,
        signedName: row.signed_name,
        witness: row.witness,
        by: row.by_name,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        openedAt: row.opened_at,
        decidedAt: row.decided_at,
        refuseReason: row.refuse_reason,
        isOutdated: isOpen(state) && papers.get(row.is_bilingual) !== row.fingerprint,
        sealed: row.seal_id ? { id: row.seal_id, verifyCode: row.verify_code!, no: row.seal_no! } : null,
      }
    }),
  }
}

async function getSeal(ctx: Ctx, id: string): Promise<SealRow> {
  const row = await ctx.db
    .selectFrom('platform.sealed_document')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export async function sealedPaper(ctx: Ctx, input: InputOf<typeof contract.sealedPaper>) {
  const seal = await getSeal(ctx, input.id)
  await sourceFor(ctx, seal.document_type, 'read')
  const { bytes } = await readStoredFile(ctx, seal.file_id)
  return pdfReply(`${seal.number}-${seal.verify_code}`, bytes)
}

export async function sealReceipt(ctx: Ctx, input: InputOf<typeof contract.sealReceipt>) {
  const row = await getSeal(ctx, input.id)
  await sourceFor(ctx, row.document_type, 'read')
  const receipt = { ...sealOf(row), sealedAt: row.sealed_at.toISOString(), chainHash: row.chain_hash }
  return {
    fileName: `${row.number}-${row.verify_code}.json`,
    contentType: 'application/json; charset=utf-8',
    bytes: new TextEncoder().encode(`${JSON.stringify(receipt, null, 2)}\n`),
  }
}

const unknown = { verdict: 'unknown' as const, document: null }

export async function verifySeal(ctx: Ctx, input: InputOf<typeof contract.verifySeal>) {
  const { code, fileHash } = input
  const key = code === undefined ? fileKey(fileHash!) : sealCode(code)
  const sealId = key && (await findSealId(ctx, key))
  if (!sealId) return unknown
  const row = await getSeal(ctx, sealId)
  const stored = await readStoredFile(ctx, row.file_id)
  const isWhole = sha256(sealText(sealOf(row))) === row.chain_hash && sha256(stored.bytes) === row.sealed_hash
  const isAuthentic = isWhole && (fileHash === undefined || fileHash === row.sealed_hash)
  return {
    verdict: isAuthentic ? ('authentic' as const) : ('altered' as const),
    document: {
      title: { ar: row.title_ar, en: row.title_en },
      number: row.number,
      sealedOn: dayIn(row.sealed_at, ctx.company.timeZone),
    },
  }
}

/** The seal behind a code or file, in the company it belongs to; null for none. */
async function findSealId(ctx: Ctx, key: string): Promise<string | null> {
  try {
    return (await openLink(ctx, sealLink, key, 'kernel.record.notFound', true)).subjectId
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'kernel.record.notFound') return null
    throw error
  }
}
