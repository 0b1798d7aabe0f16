import type { Day } from '#kernel/shared/day.ts'
import { monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '../journal/journal.rules.ts'

export type Revalued = { readonly partyId: string | null; readonly byMinor: Minor }

/** Key of the revaluation of an account at the end of a month. */
export const revaluationKey = (accountId: string, asOf: Day) => `accounting:fx:${accountId}:${monthOf(asOf)}`

/**
 * The entry that brings an account's foreign items to the day's rate: each party's line against exchange gains and losses,
 * which are not netted. Null where nothing moves. It is undone the next day (rule 12 of 40-finance).
 */
export function revaluationEntry(
  account: { id: string; code: string; module: string },
  asOf: Day,
  items: readonly Revalued[],
): JournalDraft | null {
  const byParty = new Map<string | null, Minor>()
  for (const { partyId, byMinor } of items) byParty.set(partyId, (byParty.get(partyId) ?? 0) + byMinor)
  const moved = [...byParty].filter(([, byMinor]) => byMinor !== 0)
  if (moved.length === 0) return null
  const side = (minor: Minor) => (minor > 0 ? { debitMinor: minor } : { creditMinor: -minor })
  const sumOf = (amounts: readonly Minor[]) => amounts.reduce((sum, one) => sum + one, 0)
  const gain = sumOf(moved.map(([, minor]) => Math.max(minor, 0)))
  const loss = sumOf(moved.map(([, minor]) => Math.max(-minor, 0)))
  const lines: JournalLineDraft[] = [
    ...moved.map(([partyId, minor]) => ({ accountId: account.id, partyId, ...side(minor) })),
    ...(loss > 0 ? [{ key: 'fxLoss', debitMinor: loss }] : []),
    ...(gain > 0 ? [{ key: 'fxGain', creditMinor: gain }] : []),
  ]
  return {
    sourceKey: revaluationKey(account.id, asOf),
    date: asOf,
    kind: 'revaluation',
    memo: `إعادة تقييم العملات ${account.code} ${monthOf(asOf)}`,
    lines,
    inNameOf: [account.module],
  }
}
