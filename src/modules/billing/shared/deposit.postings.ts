import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/shared/public.ts'

export type DepositMove = {
  readonly depositId: string
  readonly moveId: string
  readonly number: string
  readonly date: Day
  readonly partyId: string
  readonly depositAccountId: string
  readonly amountMinor: Minor
}

/** Key of the entry of a move: `billing:deposit:{id}:{move}`. */
export const depositMoveKey = (move: Pick<DepositMove, 'depositId' | 'moveId'>) =>
  `billing:deposit:${move.depositId}:${move.moveId}`

/** A deposit pays a document: Dr customerDeposits, Cr receivable. */
export function depositAppliedEntry(move: DepositMove, controlAccountId: string): JournalDraft {
  return between(move, `تطبيق التأمين ${move.number}`, move.depositAccountId, controlAccountId)
}

/** An application is undone: Dr receivable, Cr customerDeposits. */
export function depositFreedEntry(move: DepositMove, controlAccountId: string): JournalDraft {
  return between(move, `إعادة تطبيق التأمين ${move.number}`, controlAccountId, move.depositAccountId)
}

/** Free money of a receipt becomes a deposit: Dr customerAdvances, Cr customerDeposits. */
export function advanceToDepositEntry(move: DepositMove, advanceAccountId: string): JournalDraft {
  return between(move, `تحويل دفعة مقدمة إلى التأمين ${move.number}`, advanceAccountId, move.depositAccountId)
}

/** A deposit is forfeited: Dr customerDeposits, Cr depositForfeited and the tax inside. */
export function depositForfeitedEntry(move: DepositMove, taxMinor: Minor): JournalDraft {
  const { date, partyId, amountMinor } = move
  return {
    sourceKey: depositMoveKey(move),
    date,
    memo: `مصادرة من التأمين ${move.number}`,
    lines: [
      { accountId: move.depositAccountId, debitMinor: amountMinor, partyId },
      { key: 'depositForfeited', creditMinor: amountMinor - taxMinor, partyId },
      ...(taxMinor > 0 ? [{ key: 'vatOutput', creditMinor: taxMinor }] : []),
    ],
  }
}

function between(move: DepositMove, memo: string, debitAccountId: string, creditAccountId: string): JournalDraft {
  const { date, partyId, amountMinor } = move
  return {
    sourceKey: depositMoveKey(move),
    date,
    memo,
    lines: [
      { accountId: debitAccountId, debitMinor: amountMinor, partyId },
      { accountId: creditAccountId, creditMinor: amountMinor, partyId },
    ],
  }
}
