import { createHash, randomInt } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { storeFile } from '#kernel/server/files.ts'
import { noSealBefore, type Seal, sealAlphabet, sealText } from '../signing/signing.rules.ts'
import type { SealedDocumentTable, SignRequestTable } from '../tables.ts'

export type SealRow = Selectable<SealedDocumentTable>
type RequestRow = Selectable<SignRequestTable>

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The link purpose under which seals are found by code or by file, before any company is known. */
export const sealLink = 'platform.seal'

/** The key a sealed file is found by without its code. */
export const fileKey = (hash: string) => `file:${hash}`

/** A fresh code of 78 bits: read from paper, typed by hand, not to be guessed. */
export function newSealCode(): string {
  const letters = Array.from({ length: 16 }, () => sealAlphabet[randomInt(sealAlphabet.length)])
  return letters.join('').match(/.{4}/g)!.join('-')
}

/** Keeps a sealed paper as the next line of the company's chain. */
export async function keepSeal(
  ctx: Ctx,
  request: Pick<RequestRow, 'id' | 'document_type' | 'document_id' | 'number' | 'title_ar' | 'title_en'>,
  sealed: { pdf: Uint8Array; originalHash: string; code: string },
): Promise<SealRow> {
  const name = `${request.number}.pdf`
  const file = await storeFile(ctx, { name, contentType: 'application/pdf', bytes: sealed.pdf })
  const last = await lastSeal(ctx)
  const seal: Seal = {
    no: (last?.no ?? 0) + 1,
    number: request.number,
    sealedAt: ctx.now,
    originalHash: sealed.originalHash,
    sealedHash: file.sha256,
    verifyCode: sealed.code,
    previousHash: last?.chain_hash ?? noSealBefore,
  }
  const row = await ctx.db
    .insertInto('platform.sealed_document')
    .values({
      no: seal.no,
      request_id: request.id,
      document_type: request.document_type,
      document_id: request.document_id,
      number: request.number,
      title_ar: request.title_ar,
      title_en: request.title_en,
      file_id: file.id,
      original_hash: seal.originalHash,
      sealed_hash: seal.sealedHash,
      previous_hash: seal.previousHash,
      chain_hash: sha256(sealText(seal)),
      verify_code: seal.verifyCode,
      sealed_at: seal.sealedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const key of [seal.verifyCode, fileKey(seal.sealedHash)]) await keepSealLink(ctx, key, row.id)
  return row
}

/** The newest line of the chain, with the chain held until the commit: two papers never take one place. */
async function lastSeal(ctx: Ctx): Promise<SealRow | undefined> {
  await sql`select pg_advisory_xact_lock(${ctx.company.id}::int, hashtext('platform.seal'))`.execute(ctx.db)
  return ctx.db
    .selectFrom('platform.sealed_document')
    .selectAll()
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

// A seal is checked by people without an account, as long as paper lasts: its key is a link that does not end.
async function keepSealLink(ctx: Ctx, key: string, sealId: string): Promise<void> {
  await rawQuery(
    ctx.db,
    `insert into app.access_link (token_hash, company_id, purpose, subject_id, expires_at)
     values ($1, $2, $3, $4, '9999-12-31')`,
    [sha256(key), ctx.company.id, sealLink, sealId],
  )
}

/** A stored line as the chain covers it. */
export const sealOf = (row: SealRow): Seal => ({
  no: row.no,
  number: row.number,
  sealedAt: row.sealed_at,
  originalHash: row.original_hash,
  sealedHash: row.sealed_hash,
  verifyCode: row.verify_code,
  previousHash: row.previous_hash,
})

/** The number in the chain of the first line that does not follow from the one before; null for a whole chain. */
export function firstBrokenSeal(rows: readonly SealRow[]): number | null {
  let before = noSealBefore
  for (const [index, row] of rows.entries()) {
    const isWhole =
      row.no === index + 1 && row.previous_hash === before && sha256(sealText(sealOf(row))) === row.chain_hash
    if (!isWhole) return row.no
    before = row.chain_hash
  }
  return null
}
