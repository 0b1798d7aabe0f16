import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { createLink, revokeLinks } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { refuseInVisit } from '../browse/browse.row.ts'
import type * as contract from './signing.contract.ts'
import { askForSignature, hereAndNow, lockRequest, sealRequest, signLink } from './signing.row.ts'
import { isOpen, stateAt, whyNotSignature } from './signing.rules.ts'
import { codeHash, newCode, refuseIfDisabled, signingSettingsOf } from './signingSettings.queries.ts'
import { sourceFor } from './signingSources.queries.ts'

export async function requestSignature(ctx: Ctx, input: InputOf<typeof contract.requestSignature>) {
  await refuseIfDisabled(ctx)
  const { row, paper } = await askForSignature(ctx, input, 'link')
  const code = (await signingSettingsOf(ctx)).asksCode ? newCode() : null
  if (code) await keepCode(ctx, row.id, code)
  const expiresAt = row.expires_at!
  const token = await createLink(ctx, { purpose: signLink, subjectId: row.id, expiresAt })
  const link = ctx.addressOf(`/sign/${token}`)
  ctx.audit({ subject: `${input.documentType}:${input.documentId}`, label: paper.number })
  ctx.hint('platform.signing', input.documentId)
  return {
    id: row.id,
    link,
    expiresAt,
    signerName: paper.signerName,
    phone: paper.phone,
    code,
    whatsappText: `السلام عليكم، هذا ${paper.title.ar} رقم ${paper.number} من ${ctx.company.nameAr}. يمكنكم قراءته وتوقيعه من الرابط: ${link}`,
  }
}

/** The code is shown to the office once; the request keeps what proves it. */
async function keepCode(ctx: Ctx, requestId: string, code: string): Promise<void> {
  await ctx.db
    .updateTable('platform.sign_request')
    .set({ code_hash: codeHash(requestId, code) })
    .where('id', '=', requestId)
    .execute()
}

export async function revokeSignature(ctx: Ctx, input: InputOf<typeof contract.revokeSignature>) {
  const row = await lockRequest(ctx, input.id)
  await sourceFor(ctx, row.document_type, 'write')
  const state = stateAt({ state: row.state, expiresAt: row.expires_at }, ctx.now)
  refuse(isOpen(state) ? null : refused('platform.signing.notOpen'))
  await ctx.db
    .updateTable('platform.sign_request')
    .set({ state: 'revoked', decided_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await revokeLinks(ctx, signLink, row.id)
  ctx.audit({ subject: `${row.document_type}:${row.document_id}`, label: row.number })
  ctx.hint('platform.signing', row.document_id)
  return { ok: true as const }
}

export async function witnessSignature(ctx: Ctx, input: InputOf<typeof contract.witnessSignature>) {
  refuseInVisit(ctx)
  await refuseIfDisabled(ctx)
  refuse(whyNotSignature(input.strokes))
  const { row } = await askForSignature(ctx, input, 'counter')
  const seal = await sealRequest(ctx, row, {
    channel: 'counter',
    name: input.name,
    strokes: input.strokes,
    witness: ctx.user.name,
    scanFileId: null,
    ...hereAndNow(ctx),
  })
  return { verifyCode: seal.verify_code }
}

const scanTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

export async function scanSignature(ctx: Ctx, input: InputOf<typeof contract.scanSignature>) {
  refuseInVisit(ctx)
  const { contentType } = await readStoredFile(ctx, input.fileId)
  refuse(scanTypes.includes(contentType) ? null : invalid('platform.signing.scanType', { field: 'fileId' }))
  const { row } = await askForSignature(ctx, { ...input, bilingual: false }, 'scan')
  const seal = await sealRequest(ctx, row, {
    channel: 'scan',
    name: input.name,
    strokes: null,
    witness: ctx.user.name,
    scanFileId: input.fileId,
    ...hereAndNow(ctx),
  })
  return { verifyCode: seal.verify_code }
}
