import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type ChainEntry, type ChainLine, canonicalEntry, chainSeed } from './chain.rules.ts'

export type ChainBreak = {
  readonly number: string
  readonly reason: 'hash' | 'sequence' | 'previous' | 'head' | 'seal'
}

type Row = {
  seq: number
  number: string
  entry_date: Day
  posted_at: Date
  kind: string
  source_key: string
  base_currency: string
  reversed_number: string | null
  memo: string
  file_hashes: string[]
  prev_hash: string
  hash: string
  lines: [
    number,
    string,
    string,
    string,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
  ][]
}

const pageSize = 2000
/** What the first entry of the company follows. */
export const firstHash = (ctx: Ctx) => sha256(chainSeed(ctx.company.sealedAs))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An entry of the chain: its place and hash. */
export type ChainPoint = { readonly seq: number; readonly hash: string }

/** The last place there can be. */
const end = Number.MAX_SAFE_INTEGER

/**
 * Recomputes the chain of rule 29 from the first entry on, in pages, and compares it with the head and every seal. Answers
 * the first bad entry, or null when the books are as they were posted.
 */
export async function firstChainBreak(ctx: Ctx): Promise<ChainBreak | null> {
  const { broken, last } = await followChain(ctx, { seq: 0, hash: firstHash(ctx) }, end)
  if (broken) return broken
  const head = await ledgerHead(ctx)
  if ((head?.seq ?? 0) !== last.seq || (head && head.hash !== last.hash))
    return { number: last.number, reason: 'head' }
  return null
}

/** Recomputes the entries after a point up to a place; answers the first bad one, or where it came to. */
export async function followChain(
  ctx: Ctx,
  from: ChainPoint,
  through: number,
): Promise<{ broken: ChainBreak | null; last: ChainPoint & { number: string } }> {
  let last = { seq: from.seq, hash: from.hash, number: '-' }
  const sealed = await seals(ctx, from.seq)
  for await (const page of chainPages(ctx, from.seq, through))
    for (const { entry, prevHash, hash } of page) {
      const broken = (reason: ChainBreak['reason']) => ({ broken: { number: entry.number, reason }, last })
      const { seq } = entry
      if (seq !== last.seq + 1) return broken('sequence')
      if (prevHash !== last.hash) return broken('previous')
      const computed = sha256(`${last.hash}\n${canonicalEntry(entry)}`)
      if (hash !== computed) return broken('hash')
      if (computed !== (sealed.get(seq) ?? computed)) return broken('seal')
      last = { seq, hash, number: entry.number }
    }
  return { broken: null, last }
}

export type ChainedEntry = { readonly entry: ChainEntry; readonly prevHash: string; readonly hash: string }

/** Posted entries in the order of the chain, a page at a time: all of them, or those after a place up to another. */
export async function* chainPages(
  ctx: Ctx,
  after = 0,
  through: number = end,
): AsyncGenerator<ChainedEntry[]> {
  let seq = after
  for (;;) {
    const rows = await entriesAfter(ctx, seq, through)
    if (rows.length > 0)
      yield rows.map(row => ({ entry: chainEntry(row), prevHash: row.prev_hash, hash: row.hash }))
    if (rows.length < pageSize) return
    seq = rows.at(-1)!.seq
  }
}

async function entriesAfter(ctx: Ctx, seq: number, through: number): Promise<Row[]> {
  return rawQuery<Row>(
    ctx.db,
    `select e.chain_seq as seq, e.number, e.entry_date, e.posted_at, e.kind, e.source_key, e.base_currency,
       e.reversed_number, e.memo, e.file_hashes, e.prev_hash, e.hash,
       (select json_agg(json_build_array(l.line_no, l.account_id, l.debit::text, l.credit::text, l.currency,
           l.fc_amount::text, l.party_id, l.cost_center_id, l.profit_unit_id, l.memo) order by l.line_no)
         from accounting.journal_line l where l.company_id = $1 and l.entry_id = e.id) as lines
     from accounting.journal_entry e
     where e.company_id = $1 and e.chain_seq > $2 and e.chain_seq <= $3 order by e.chain_seq limit ${pageSize}`,
    [ctx.company.id, seq, through],
  )
}

function chainEntry(row: Row): ChainEntry {
  const lines = (row.lines ?? []).map(
    ([
      lineNo,
      accountId,
      debit,
      credit,
      currency,
      fc,
      partyId,
      costCenterId,
      profitUnitId,
      memo,
    ]): ChainLine => ({
      lineNo,
      accountId,
      debitMinor: Number(debit),
      creditMinor: Number(credit),
      currency,
      fcAmountMinor: fc === null ? null : Number(fc),
      partyId,
      costCenterId,
      profitUnitId,
      memo,
    }),
  )
  return {
    seq: row.seq,
    number: row.number,
    entryDate: row.entry_date,
    postedAt: row.posted_at,
    kind: row.kind,
    sourceKey: row.source_key,
    base: row.base_currency,
    reversedNumber: row.reversed_number,
    memo: row.memo,
    fileHashes: row.file_hashes,
    lines,
  }
}

async function seals(ctx: Ctx, after: number): Promise<Map<number, string>> {
  const rows = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from accounting.seal where company_id = $1 and seq > $2',
    [ctx.company.id, after],
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/** Where the chain stands: the place and hash of its last entry. */
export async function ledgerHead(ctx: Ctx): Promise<ChainPoint | null> {
  const [head] = await rawQuery<ChainPoint>(
    ctx.db,
    'select seq, hash from accounting.ledger_head where company_id = $1',
    [ctx.company.id],
  )
  return head ?? null
}

/** Whether the company has posted a journal. */
export async function hasPosted(ctx: Ctx): Promise<boolean> {
  const entry = await ctx.db.selectFrom('accounting.journal_entry').select('id').limit(1).executeTakeFirst()
  return entry !== undefined
}
