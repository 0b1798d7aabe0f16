import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { countView, openLink, revokeLinks } from '#kernel/server/links.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { pdfReply } from '../company/paper.queries.ts'
import type * as contract from './signing.contract.ts'
import {
  findSealOf,
  getRequest,
  hereAndNow,
  lockRequest,
  type SignRequestRow,
  sealRequest,
  signLink,
} from './signing.row.ts'
import {
  isOpen,
  type SignState,
  stateAt,
  whyNotOpen,
  whyNotSamePaper,
  whyNotSignature,
} from './signing.rules.ts'
import { codeHash, signingSettingsOf } from './signingSettings.queries.ts'
import { type SignablePaper, sourceOf } from './signingSources.queries.ts'

const stateOf = (ctx: Ctx, row: SignRequestRow): SignState =>
  stateAt({ state: row.state, expiresAt: row.expires_at }, ctx.now)

/** The request behind a token, and the seal it led to; Q4 for every link that is over. */
async function behind(ctx: Ctx, token: string, read: typeof getRequest) {
  const { subjectId } = await openLink(ctx, signLink, token)
  const row = await read(ctx, subjectId)
  refuse(whyNotOpen(stateOf(ctx, row)))
  const seal = row.state === 'signed' ? await findSealOf(ctx, row.id) : undefined
  return { row, seal }
}

/** S1 for an edit since the link was sent, Q4 for a paper that can no longer be signed at all. */
function whyNotNow(row: SignRequestRow, paper: SignablePaper): Refusal | null {
  if (paper.whyNot) return whyNotOpen('revoked')
  return whyNotSamePaper(row.fingerprint, paper.fingerprint)
}

/** The signer enters the code where one was given; spaces between its digits mean nothing. */
function whyNotCode(row: SignRequestRow, code: string | null | undefined): Refusal | null {
  if (row.code_hash === null) return null
  const digits = asciiDigits(code ?? '').replace(/\D/g, '')
  return codeHash(row.id, digits) === row.code_hash
    ? null
    : refused('platform.signing.codeWrong', { field: 'code' })
}

export async function openSignature(ctx: Ctx, input: InputOf<typeof contract.openSignature>) {
  const { row, seal } = await behind(ctx, input.token, getRequest)
  const paper = await (await sourceOf(ctx, row.document_type)).describe(
    ctx,
    row.document_id,
    row.is_bilingual,
  )
  if (!seal) refuse(whyNotNow(row, paper))
  const { nameAr, nameEn, timeZone } = ctx.company
  return {
    company: { nameAr, nameEn },
    title: { ar: row.title_ar, en: row.title_en },
    number: row.number,
    signerName: row.signer_name,
    facts: seal ? [] : [...paper.facts],
    expiresAt: row.expires_at!,
    timeZone,
    consentText: (await signingSettingsOf(ctx)).consentText,
    asksCode: row.code_hash !== null,
    signed: seal ? { on: dayIn(seal.sealed_at, timeZone), verifyCode: seal.verify_code } : null,
  }
}

export async function viewSignature(ctx: Ctx, input: InputOf<typeof contract.viewSignature>) {
  const { row } = await behind(ctx, input.token, lockRequest)
  await countView(ctx, input.token)
  if (row.state === 'sent') {
    await ctx.db
      .updateTable('platform.sign_request')
      .set({ state: 'opened', opened_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    ctx.hint('platform.signing', row.document_id)
  }
  ctx.audit({ subject: `${row.document_type}:${row.document_id}`, label: row.number })
  return { ok: true as const }
}

export async function signingPaper(ctx: Ctx, input: InputOf<typeof contract.signingPaper>) {
  const { row, seal } = await behind(ctx, input.token, getRequest)
  const { bytes } = await readStoredFile(ctx, seal?.file_id ?? row.document_file_id)
  return pdfReply(row.number, bytes)
}

export async function signDocument(ctx: Ctx, input: InputOf<typeof contract.signDocument>) {
  const { row, seal } = await behind(ctx, input.token, lockRequest)
  const on = (at: Date) => dayIn(at, ctx.company.timeZone)
  if (seal) {
    // A repeat of the same action, after a lost answer or a double press: the first result again.
    ctx.audit({ subject: `${row.document_type}:${row.document_id}`, label: row.number })
    return { on: on(seal.sealed_at), verifyCode: seal.verify_code }
  }
  refuse(whyNotSignature(input.strokes))
  refuse(whyNotCode(row, input.code))
  const source = await sourceOf(ctx, row.document_type)
  refuse(whyNotNow(row, await source.describe(ctx, row.document_id, row.is_bilingual)))
  const made = await sealRequest(ctx, row, {
    channel: 'link',
    name: input.name,
    strokes: input.strokes,
    witness: null,
    scanFileId: null,
    ...hereAndNow(ctx),
  })
  return { on: on(made.sealed_at), verifyCode: made.verify_code }
}

export async function refuseSignature(ctx: Ctx, input: InputOf<typeof contract.refuseSignature>) {
  const { row } = await behind(ctx, input.token, lockRequest)
  refuse(isOpen(stateOf(ctx, row)) ? null : whyNotOpen('refused'))
  await ctx.db
    .updateTable('platform.sign_request')
    .set({
      state: 'refused',
      decided_at: ctx.now,
      refuse_reason: input.reason,
      ip: ctx.ip,
      device: ctx.device,
    })
    .where('id', '=', row.id)
    .execute()
  await revokeLinks(ctx, signLink, row.id)
  ctx.audit({
    subject: `${row.document_type}:${row.document_id}`,
    label: row.number,
    ...(input.reason ? { reason: input.reason } : {}),
  })
  ctx.hint('platform.signing', row.document_id)
  return { ok: true as const }
}
