import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

export type DepositMove = {
  readonly depositId: string
  readonly moveId: string
  readonly number: string
  readonly date: Day
  readonly partyId: string
  readonly depositAccountId: string
  readonly amountMinor: Minor
}

/** The account a deposit moves against, with the party its document names. */
export type OtherSide = { readonly accountId: string; readonly partyId: string }

/** Key of the entry of a move: `billing:deposit:{id}:{move}`. */
const depositMoveKey = (move: Pick<DepositMove, 'depositId' | 'moveId'>) =>
  `billing:deposit:${move.depositId}:${move.moveId}`

/** A deposit pays a document: Dr customerDeposits, Cr receivable. */
export function depositAppliedEntry(move: DepositMove, document: OtherSide): JournalDraft {
  return between(move, `تطبيق التأمين ${move.number}`, heldSide(move), document)
}

/** An application is undone: Dr receivable, Cr customerDeposits. */
export function depositFreedEntry(move: DepositMove, document: OtherSide): JournalDraft {
  return between(move, `إلغاء تطبيق التأمين ${move.number}`, document, heldSide(move))
}

/** Free money of a receipt becomes a deposit: Dr customerAdvances, Cr customerDeposits. */
export function advanceToDepositEntry(move: DepositMove, receipt: OtherSide): JournalDraft {
  return between(move, `تحويل دفعة مقدمة إلى التأمين ${move.number}`, receipt, heldSide(move))
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

function between(move: DepositMove, memo: string, debit: OtherSide, credit: OtherSide): JournalDraft {
  return {
    sourceKey: depositMoveKey(move),
    date: move.date,
    memo,
    lines: [
      { ...debit, debitMinor: move.amountMinor },
      { ...credit, creditMinor: move.amountMinor },
    ],
  }
}

const heldSide = (move: DepositMove): OtherSide => ({
  accountId: move.depositAccountId,
  partyId: move.partyId,
})
