import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { chainPages, firstHash, ledgerHead } from '../chain/chain.queries.ts'
import type { ChainEntry } from '../chain/chain.rules.ts'
import type * as contract from './books.contract.ts'

/** Plain bytes: a browser saves them, and neither shows nor runs them. */
const savedByBrowsers = 'application/octet-stream'

/**
 * The books as NDJSON in the order that verify-books.mjs reads: the company, its accounts, every entry with its place in the chain, the
 * seals, and an end line that counts them and carries the SHA-256 of all lines before it. What is posted while the file is written is left
 * for the next one: the head read first sets how far it goes.
 */
export async function exportBooks(ctx: Ctx, _input: InputOf<typeof contract.exportBooks>) {
  const head = (await ledgerHead(ctx)) ?? { seq: 0, hash: firstHash(ctx) }
  const digest = createHash('sha256')
  const chunks: Buffer[] = []
  const write = (rows: readonly object[]) => {
    if (rows.length === 0) return
    const chunk = Buffer.from(rows.map(row => `${JSON.stringify(row)}\n`).join(''), 'utf8')
    digest.update(chunk)
    chunks.push(chunk)
  }
  const { sealedAs, nameAr, nameEn, currency } = ctx.company
  write([
    { type: 'books', version: 1, company: sealedAs, nameAr, nameEn, base: currency, exportedAt: ctx.now },
  ])
  const accounts = await rawQuery<{ id: string }>(
    ctx.db,
    `select id, code, name_ar as "nameAr", name_en as "nameEn", class
     from accounting.account where company_id = $1 order by code`,
    [ctx.company.id],
  )
  write(accounts.map(account => ({ type: 'account', ...account })))
  for await (const page of chainPages(ctx))
    write(page.filter(one => one.entry.seq <= head.seq).map(entryLine))
  const seals = await rawQuery<{ seq: number }>(
    ctx.db,
    `select seq, hash, at, reason from accounting.seal
     where company_id = $1 and seq <= $2 order by at, id`,
    [ctx.company.id, head.seq],
  )
  write(seals.map(seal => ({ type: 'seal', ...seal })))
  const counts = { entries: head.seq, accounts: accounts.length, seals: seals.length }
  const end = { type: 'end', ...counts, head: head.hash, digest: digest.digest('hex') }
  chunks.push(Buffer.from(`${JSON.stringify(end)}\n`, 'utf8'))
  return {
    fileName: `books-${ctx.today}.ndjson`,
    contentType: savedByBrowsers,
    bytes: Buffer.concat(chunks),
  }
}

function entryLine({ entry, prevHash, hash }: { entry: ChainEntry; prevHash: string; hash: string }): object {
  const lines = entry.lines.map(({ debitMinor, creditMinor, fcAmountMinor, ...line }) => ({
    ...line,
    debit: String(debitMinor),
    credit: String(creditMinor),
    fcAmount: fcAmountMinor === null ? null : String(fcAmountMinor),
  }))
  return { type: 'entry', ...entry, lines, prevHash, hash }
}

export async function downloadVerifier(_ctx: Ctx, _input: InputOf<typeof contract.downloadVerifier>) {
  return {
    fileName: 'verify-books.mjs',
    contentType: savedByBrowsers,
    bytes: await readFile(new URL('./verifyBooks.mjs', import.meta.url)),
  }
}

export async function listSeals(ctx: Ctx, input: InputOf<typeof contract.listSeals>) {
  const rows = await ctx.db
    .selectFrom('accounting.seal')
    .select(['id', 'seq', 'hash', 'at', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .execute()
  return {
    rows: rows.map(({ hash, seq, ...seal }) => ({ ...seal, seq: Number(seq), code: hash.slice(0, 16) })),
  }
}
