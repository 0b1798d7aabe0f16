import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile, storeFile } from '#kernel/server/files.ts'
import { revokeLinks } from '#kernel/server/links.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { keepSeal, newSealCode, type SealRow } from '../audit/seal.commands.ts'
import type { SignRequestTable } from '../tables.ts'
import type { SignChannel, Strokes } from './signing.rules.ts'
import { type Signatory, signatoryFor, signingSettingsOf } from './signingSettings.queries.ts'
import { type SignablePaper, type SignSource, sourceFor, sourceOf } from './signingSources.queries.ts'

export type SignRequestRow = Selectable<SignRequestTable>

/** The link purpose of signing; its subject is the request. */
export const signLink = 'platform.signing'

/** A request under lock: two signatures at once come one after the other. */
export async function lockRequest(ctx: Ctx, id: string): Promise<SignRequestRow> {
  const row = await ctx.db
    .selectFrom('platform.sign_request')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export async function getRequest(ctx: Ctx, id: string): Promise<SignRequestRow> {
  const row = await ctx.db
    .selectFrom('platform.sign_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/** The seal a request led to; undefined before it is signed. */
export function findSealOf(ctx: Ctx, requestId: string): Promise<SealRow | undefined> {
  return ctx.db
    .selectFrom('platform.sealed_document')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

/** Ends the open requests of a paper: a newer one takes their place. */
async function revokeOpenRequests(ctx: Ctx, documentType: string, documentId: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('platform.sign_request')
    .set({ state: 'revoked', decided_at: ctx.now })
    .where('document_type', '=', documentType)
    .where('document_id', '=', documentId)
    .where('state', 'in', ['sent', 'opened'])
    .returning('id')
    .execute()
  for (const { id } of ended) await revokeLinks(ctx, signLink, id)
}

type Asked = { documentType: string; documentId: string; bilingual: boolean }

/** Prints the paper, keeps the bytes that are shown, and opens a request; open ones of the same paper end. */
export async function askForSignature(
  ctx: Ctx,
  input: Asked,
  channel: SignChannel,
): Promise<{ row: SignRequestRow; paper: SignablePaper }> {
  const { documentType, documentId, bilingual } = input
  const source = await sourceFor(ctx, documentType, 'write')
  const paper = await source.describe(ctx, documentId, bilingual)
  refuse(paper.whyNot)
  await revokeOpenRequests(ctx, documentType, documentId)
  const bytes = await source.print(ctx, documentId, { bilingual, seal: null })
  const shown = { name: `${paper.number}.pdf`, contentType: 'application/pdf', bytes }
  const file = await storeFile(ctx, shown)
  const row = await ctx.db
    .insertInto('platform.sign_request')
    .values({
      document_type: documentType,
      document_id: documentId,
      number: paper.number,
      title_ar: paper.title.ar,
      title_en: paper.title.en,
      signer_name: paper.signerName,
      channel,
      is_bilingual: bilingual,
      fingerprint: paper.fingerprint,
      document_hash: file.sha256,
      document_file_id: file.id,
      state: 'sent',
      expires_at: channel === 'link' ? new Date(ctx.now.getTime() + paper.linkHours * 3_600_000) : null,
      by_name: ctx.user.name,
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, paper }
}

export type GivenSignature = {
  readonly channel: SignChannel
  readonly name: string
  readonly strokes: Strokes | null
  readonly witness: string | null
  readonly scanFileId: string | null
  readonly at: Date
  readonly ip: string | null
  readonly device: string | null
  /** Given behind a link of the record's own: when that was sent and opened. */
  readonly link?: { readonly sentAt: Date; readonly openedAt: Date | null }
  /** The record already carries it: nothing is written there. */
  readonly isOnRecord?: boolean
}

/** Where and when the caller is: the circumstances of a signature given now. */
export const hereAndNow = (ctx: Ctx) => ({ at: ctx.now, ip: ctx.ip, device: ctx.device })

/**
 * Signs a request: prints the paper once more with seal code and evidence page, keeps it in the chain, writes the signature on
 * its record and audits. The paper was compared with the one shown by the caller (S1).
 */
export async function sealRequest(ctx: Ctx, row: SignRequestRow, given: GivenSignature): Promise<SealRow> {
  const source = await sourceOf(ctx, row.document_type)
  const { name, strokes, witness, at, ip, device } = given
  const { consentText } = await signingSettingsOf(ctx)
  const signatory = await signatoryFor(ctx, row.document_type)
  await ctx.db
    .updateTable('platform.sign_request')
    .set({
      consent_text: given.channel === 'link' && !given.isOnRecord ? consentText : null,
      code_used: given.channel === 'link' && row.code_hash !== null,
      signatory_id: signatory?.id ?? null,
      state: 'signed',
      decided_at: at,
      signed_name: name,
      strokes: strokes && JSON.stringify(strokes),
      scan_file_id: given.scanFileId,
      witness,
      ip,
      device,
    })
    .where('id', '=', row.id)
    .execute()
  if (!given.isOnRecord) await source.signed(ctx, row.document_id, { name, at, strokes, witness })
  const seal = await keepSeal(
    ctx,
    row,
    await sealedPdf(ctx, source, row, { ...given, signatory, consentText }),
  )
  ctx.audit({
    subject: `${row.document_type}:${row.document_id}`,
    label: row.number,
    changes: [{ field: 'signature', before: null, after: name }],
  })
  ctx.hint('platform.signing', row.document_id)
  return seal
}

type Sealed = GivenSignature & { signatory: Signatory | null; consentText: string | null }

async function sealedPdf(ctx: Ctx, source: SignSource, row: SignRequestRow, given: Sealed) {
  const { signatory } = given
  const isByLink = given.channel === 'link' && !given.isOnRecord
  const code = newSealCode()
  const originalHash = row.document_hash
  const pdf = await source.print(ctx, row.document_id, {
    bilingual: row.is_bilingual,
    seal: {
      code,
      evidence: {
        channel: given.channel,
        signerName: given.name,
        sentAt: given.link?.sentAt ?? (given.channel === 'link' ? row.created_at : null),
        openedAt: given.link?.openedAt ?? row.opened_at,
        signedAt: given.at,
        ip: given.ip,
        device: given.device,
        witness: given.witness,
        strokes: given.strokes,
        consentText: isByLink ? given.consentText : null,
        codeUsed: isByLink && row.code_hash !== null,
        company: signatory && {
          name: signatory.name,
          title: signatory.title,
          strokes: signatory.strokes as Strokes,
        },
        originalHash,
        code,
        verifyUrl: ctx.addressOf(`/verify/${code}`),
        scan: given.scanFileId ? await scanOf(ctx, given.scanFileId) : null,
      },
    },
  })
  return { pdf, originalHash, code }
}

/**
 * Seals a signature that its record already carries, such as one given with a handover. To be called before the record changes again: what
 * is sealed is the document of now.
 */
export async function sealKnownSignature(
  ctx: Ctx,
  documentType: string,
  documentId: string,
  given: Pick<GivenSignature, 'name' | 'strokes' | 'witness' | 'at' | 'ip' | 'device' | 'link'>,
): Promise<void> {
  const { isEnabled, isBilingual: bilingual } = await signingSettingsOf(ctx)
  if (!isEnabled) return
  const channel = given.link ? 'link' : 'counter'
  const { row } = await askForSignature(ctx, { documentType, documentId, bilingual }, channel)
  await sealRequest(ctx, row, { ...given, channel, scanFileId: null, isOnRecord: true })
}

/** A picture stands on the evidence page; of a scanned PDF only its hash, and the file stays beside it. */
async function scanOf(ctx: Ctx, fileId: string) {
  const { sha256, contentType, bytes } = await readStoredFile(ctx, fileId)
  return { hash: sha256, picture: contentType.startsWith('image/') ? bytes : null }
}
