import type { Day } from '#kernel/shared/day.ts'

/** A posted entry as the chain of rule 29 sees it; amounts are minor units of the base currency. */
export type ChainEntry = {
  readonly seq: number
  readonly number: string
  readonly entryDate: Day
  readonly postedAt: Date
  readonly kind: string
  readonly sourceKey: string
  readonly base: string
  readonly reversedNumber: string | null
  readonly memo: string
  readonly fileHashes: readonly string[]
  readonly lines: readonly ChainLine[]
}

export type ChainLine = {
  readonly lineNo: number
  readonly accountId: string
  readonly debitMinor: number
  readonly creditMinor: number
  readonly currency: string | null
  readonly fcAmountMinor: number | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  readonly memo: string | null
}

/**
 * The text that is hashed for an entry (rule 29 of 40-finance). The database writes the same bytes when it posts; this is
 * the second, independent writer that the verifier and the offline proof use.
 */
export function canonicalEntry(entry: ChainEntry): string {
  const lines = entry.lines.map(line => [
    line.lineNo,
    line.accountId,
    String(line.debitMinor),
    String(line.creditMinor),
    line.currency,
    line.fcAmountMinor === null ? null : String(line.fcAmountMinor),
    line.partyId,
    line.costCenterId,
    line.profitUnitId,
    line.memo,
  ])
  return JSON.stringify([
    entry.seq,
    entry.number,
    entry.entryDate,
    entry.postedAt.toISOString(),
    entry.kind,
    entry.sourceKey,
    entry.base,
    entry.reversedNumber,
    entry.memo,
    entry.fileHashes,
    lines,
  ])
}

/** What is hashed before the first entry of a company: SHA-256 of this text is its first prevHash. */
export function chainSeed(sealedAs: string): string {
  return `qafila:${sealedAs}`
}
