import type { Day } from '#kernel/shared/day.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { received } from '../stock/move.postings.ts'

type Share = {
  readonly on: Day
  readonly sourceKey: string
  readonly item: string
  readonly stockKey: string
  readonly stockMinor: number
  readonly costMinor: number
}

/** An amount above zero as a debit, below zero as a credit. */
const side = (key: string, minor: number): JournalLineDraft[] =>
  minor === 0 ? [] : [{ key, ...(minor > 0 ? { debitMinor: minor } : { creditMinor: -minor }) }]

/** What a bill or freight differs by goes to stock and to cost, off the account of what was received; null where it comes to nothing. */
export function differenceEntry(share: Share, document: string): JournalDraft | null {
  const { stockMinor, costMinor } = share
  const lines = [
    ...side(share.stockKey, stockMinor),
    ...side('costOfSales', costMinor),
    ...side(received, -(stockMinor + costMinor)),
  ]
  if (lines.length === 0) return null
  return { sourceKey: share.sourceKey, date: share.on, memo: `فرق تكلفة ${share.item} ${document}`, lines }
}
