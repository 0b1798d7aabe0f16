import { createHash } from 'node:crypto'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type ChainEntry, type ChainLine, canonicalEntry, chainSeed } from '../shared/chain.rules.ts'

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
export const firstHash = (ctx: Ctx) => sha256(chainSeed(ctx.company.uuid))
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Recomputes the chain of rule 29 from the first entry on, in pages, and compares it with the head and every seal. Answers
 * the first bad entry, or null when the books are as they were posted.
 */
export async function firstChainBreak(ctx: Ctx): Promise<ChainBreak | null> {
  let previous = firstHash(ctx)
  let seq = 0
  let lastNumber = '-'
  const sealed = await seals(ctx)
  for await (const page of chainPages(ctx))
    for (const { entry, prevHash, hash } of page) {
      seq++
      lastNumber = entry.number
      if (entry.seq !== seq) return { number: entry.number, reason: 'sequence' }
      if (prevHash !== previous) return { number: entry.number, reason: 'previous' }
      previous = sha256(`${previous}\n${canonicalEntry(entry)}`)
      if (hash !== previous) return { number: entry.number, reason: 'hash' }
      const seal = sealed.get(seq)
      if (seal && seal !== previous) return { number: entry.number, reason: 'seal' }
    }
  const head = await ledgerHead(ctx)
  if ((head?.seq ?? 0) !== seq || (head && head.hash !== previous))
    return { number: lastNumber, reason: 'head' }
  return null
}

export type ChainedEntry = { readonly entry: ChainEntry; readonly prevHash: string; readonly hash: string }

/** Every posted entry in the order of the chain, a page at a time. */
export async function* chainPages(ctx: Ctx): AsyncGenerator<ChainedEntry[]> {
  let seq = 0
  for (;;) {
    const rows = await entriesAfter(ctx, seq)
    if (rows.length > 0)
      yield rows.map(row => ({ entry: chainEntry(row), prevHash: row.prev_hash, hash: row.hash }))
    if (rows.length < pageSize) return
    seq = rows.at(-1)!.seq
  }
}

async function entriesAfter(ctx: Ctx, seq: number): Promise<Row[]> {
  return rawQuery<Row>(
    ctx.db,
    `select e.chain_seq as seq, e.number, e.entry_date, e.posted_at, e.kind, e.source_key, e.base_currency,
       e.reversed_number, e.memo, e.file_hashes, e.prev_hash, e.hash,
       (select json_agg(json_build_array(l.line_no, l.account_id, l.debit::text, l.credit::text, l.currency,
           l.fc_amount::text, l.party_id, l.cost_center_id, l.profit_unit_id, l.memo) order by l.line_no)
         from accounting.journal_line l where l.company_id = $1 and l.entry_id = e.id) as lines
     from accounting.journal_entry e
     where e.company_id = $1 and e.chain_seq > $2 order by e.chain_seq limit ${pageSize}`,
    [ctx.company.id, seq],
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

async function seals(ctx: Ctx): Promise<Map<number, string>> {
  const rows = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from accounting.seal where company_id = $1',
    [ctx.company.id],
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/** Where the chain stands: the place and hash of its last entry. */
export async function ledgerHead(ctx: Ctx): Promise<{ seq: number; hash: string } | null> {
  const [head] = await rawQuery<{ seq: number; hash: string }>(
    ctx.db,
    'select seq, hash from accounting.ledger_head where company_id = $1',
    [ctx.company.id],
  )
  return head ?? null
}
