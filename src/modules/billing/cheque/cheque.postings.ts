import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { exchangeLines } from '../payment/payment.postings.ts'
import type { ChequeState } from './cheque.rules.ts'

/** What the money of a cheque stands against: documents by control account and party, and what it left free. */
export type ChequeShare = {
  readonly accountId: string
  readonly partyId: string
  readonly amountMinor: Minor
}

export type ChequeMove = {
  readonly chequeId: string
  readonly no: number
  readonly number: string
  readonly direction: 'in' | 'out'
  readonly from: ChequeState
  readonly to: ChequeState
  readonly date: Day
  readonly amountMinor: Minor
  /** Ledger account of the bank it is lodged at or drawn on. */
  readonly bankAccountId: string | null
  /** What the bank took for a bounced cheque. */
  readonly feeMinor: Minor
  /** The shares that the move opens again (bounced, handed back, stopped) or covers again (lodged again). */
  readonly shares: readonly ChequeShare[]
  /** What a cleared cheque left free turns from cheques for future periods into an advance. */
  readonly free: { readonly amountMinor: Minor; readonly partyId: string } | null
}

const memos: Readonly<Partial<Record<ChequeState, string>>> = {
  lodged: 'إيداع الشيك',
  cleared: 'تحصيل الشيك',
  bounced: 'ارتجاع الشيك',
  stopped: 'إيقاف الشيك',
}

/** The entry of a move of a cheque (section 6 of 40-finance); null for a move that only changes hands (legal, replaced). */
export function chequeEntry(move: ChequeMove): JournalDraft | null {
  const lines = linesOf(move)
  if (lines.length === 0) return null
  return {
    sourceKey: `billing:cheque:${move.chequeId}:${move.no}`,
    date: move.date,
    memo: `${memos[move.to] ?? 'الشيك'} ${move.number}`,
    lines,
  }
}

const debit = (place: Partial<JournalLineDraft>, amountMinor: Minor): JournalLineDraft[] =>
  amountMinor > 0 ? [{ ...place, debitMinor: amountMinor }] : []
const credit = (place: Partial<JournalLineDraft>, amountMinor: Minor): JournalLineDraft[] =>
  amountMinor > 0 ? [{ ...place, creditMinor: amountMinor }] : []

function linesOf(move: ChequeMove): JournalLineDraft[] {
  const { amountMinor, feeMinor, shares, free } = move
  const bank = { accountId: move.bankAccountId ?? '' }
  const opened = shares.flatMap(({ accountId, partyId, amountMinor: part }) =>
    debit({ accountId, partyId }, part),
  )
  const covered = shares.flatMap(({ accountId, partyId, amountMinor: part }) =>
    credit({ accountId, partyId }, part),
  )
  // What a foreign document stands at beside what the cheque paid for it: gained or lost, and undone with it.
  const shareSum = shares.reduce((sum, share) => sum + share.amountMinor, 0)
  const fee = [...debit({ key: 'bankCharges' }, feeMinor), ...credit(bank, feeMinor)]
  if (move.direction === 'out') {
    const payable = debit({ key: 'chequesPayable' }, amountMinor)
    if (move.to === 'cleared') return [...payable, ...credit(bank, amountMinor)]
    return [...payable, ...covered, ...exchangeLines(shareSum - amountMinor), ...fee]
  }
  switch (move.to) {
    case 'lodged':
      return move.from === 'onHand'
        ? [
            ...debit({ key: 'chequesLodged' }, amountMinor),
            ...credit({ key: 'chequesReceivable' }, amountMinor),
          ]
        : [
            ...debit({ key: 'chequesLodged' }, amountMinor),
            ...covered,
            ...exchangeLines(shareSum - amountMinor),
          ]
    case 'cleared':
      return [
        ...debit(bank, amountMinor),
        ...credit({ key: 'chequesLodged' }, amountMinor),
        ...debit({ key: 'chequesUnearned', partyId: free?.partyId ?? null }, free?.amountMinor ?? 0),
        ...credit({ key: 'customerAdvances', partyId: free?.partyId ?? null }, free?.amountMinor ?? 0),
      ]
    case 'bounced':
      return [
        ...opened,
        ...credit({ key: 'chequesLodged' }, amountMinor),
        ...exchangeLines(amountMinor - shareSum),
        ...fee,
      ]
    default:
      return []
  }
}
