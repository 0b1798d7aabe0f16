import type { Day } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import type { Side } from '../bill/bill.rules.ts'

/** What a payment was for, as the ledger sees it: an account of the party, or a line of income or expense with its tax. */
export type PostedSplit =
  | {
      readonly amountMinor: Minor
      readonly accountId: string
      readonly partyId: string | null
      /** The part of a foreign document behind it, in the payment's `currency`. */
      readonly foreignMinor?: Minor
    }
  | {
      readonly amountMinor: Minor
      readonly place: { readonly key: string } | { readonly accountId: string }
      readonly taxMinor: Minor
      /** Whose account the line concerns; the payment's party when left out. */
      readonly partyId?: string
      readonly costCenterId: string | null
      readonly profitUnitId: string | null
    }

export type PostedPayment = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly number: string
  readonly date: Day
  readonly partyId: string | null
  readonly tenders: readonly {
    readonly accountId: string
    readonly amountMinor: Minor
    /** Of an account in the payment's `currency`. */
    readonly foreignMinor?: Minor | null
  }[]
  readonly splits: readonly PostedSplit[]
  /** What the coins left over (positive) or short on a cash receipt. */
  readonly roundingMinor: Minor
  /** Money above (positive) or below what foreign documents and accounts stand at. */
  readonly exchangeMinor?: Minor
  readonly currency?: Currency | null
  /** Modules whose control accounts a line reaches (fleet's violations payable). */
  readonly inNameOf?: readonly string[]
}

/** Key of the entry of a payment. */
export const paymentEntryKey = (paymentId: string) => `billing:payment:${paymentId}:post`

/**
 * The entry of a receipt or a payment out (section 6 of 40-finance): treasury against receivable, deposits, advances and
 * lines; money out mirrors it, its tax is input tax.
 */
export function paymentEntry(payment: PostedPayment): JournalDraft {
  const isIn = payment.direction === 'in'
  const moneySide = (amountMinor: Minor) =>
    isIn ? { debitMinor: amountMinor } : { creditMinor: amountMinor }
  const otherSide = (amountMinor: Minor) =>
    isIn ? { creditMinor: amountMinor } : { debitMinor: amountMinor }
  const { partyId } = payment
  const money = payment.tenders.map(tender => ({
    accountId: tender.accountId,
    ...moneySide(tender.amountMinor),
    ...(tender.foreignMinor ? { fcAmountMinor: tender.foreignMinor } : {}),
  }))
  const purposes = new Map<string, JournalLineDraft>()
  const put = (line: JournalLineDraft, amountMinor: Minor) => {
    if (amountMinor === 0) return
    const isForeign = line.fcAmountMinor !== undefined
    const dimensions = [line.partyId, line.costCenterId, line.profitUnitId]
    const place = [line.accountId, line.key, ...dimensions, isForeign].join(' ')
    const before = purposes.get(place)
    const sum = (before?.creditMinor ?? before?.debitMinor ?? 0) + amountMinor
    const foreign = isForeign
      ? { fcAmountMinor: (before?.fcAmountMinor ?? 0) + (line.fcAmountMinor ?? 0) }
      : {}
    purposes.set(place, { ...line, ...foreign, ...otherSide(sum) })
  }
  for (const split of payment.splits) {
    if (!('place' in split)) {
      const { accountId, partyId, foreignMinor } = split
      const foreign = foreignMinor === undefined ? {} : { fcAmountMinor: foreignMinor }
      put({ accountId, partyId, ...foreign }, split.amountMinor)
      continue
    }
    const { place, costCenterId, profitUnitId } = split
    const whose = split.partyId ?? partyId
    put({ ...place, partyId: whose, costCenterId, profitUnitId }, split.amountMinor - split.taxMinor)
    put({ key: isIn ? 'vatOutput' : 'vatInput' }, split.taxMinor)
  }
  const rounding = payment.roundingMinor
  const roundingLine: JournalLineDraft[] =
    rounding === 0
      ? []
      : [
          {
            key: 'rounding',
            ...(rounding > 0 === isIn
              ? { creditMinor: Math.abs(rounding) }
              : { debitMinor: Math.abs(rounding) }),
          },
        ]
  const more = [...roundingLine, ...exchangeLines((payment.exchangeMinor ?? 0) * (isIn ? -1 : 1))]
  const lines = isIn ? [...money, ...purposes.values(), ...more] : [...purposes.values(), ...more, ...money]
  return {
    sourceKey: paymentEntryKey(payment.id),
    date: payment.date,
    memo: `${isIn ? 'سند قبض' : 'سند صرف'} ${payment.number}`,
    lines,
    ...(payment.currency ? { currency: payment.currency } : {}),
    ...(payment.inNameOf ? { inNameOf: payment.inNameOf } : {}),
  }
}

export type ReturnedPayment = {
  readonly id: string
  readonly number: string
  readonly date: Day
  /** What is open again, and the advance, deposit or income that is none any more. */
  readonly opened: readonly {
    readonly accountId?: string
    readonly key?: string
    readonly partyId: string | null
    readonly costCenterId?: string | null
    readonly profitUnitId?: string | null
    readonly amountMinor: Minor
  }[]
  readonly feeMinor: Minor
  readonly money: PostedPayment['tenders']
  readonly currency: Currency | null
}

/** A recalled transfer or a chargeback: Dr receivable, customerAdvances, bankCharges; Cr treasury. */
export function returnEntry(payment: ReturnedPayment): JournalDraft {
  const sumOf = (parts: readonly { amountMinor: Minor }[]) =>
    parts.reduce((sum, part) => sum + part.amountMinor, 0)
  const above = sumOf(payment.money) - sumOf(payment.opened) - payment.feeMinor
  return {
    sourceKey: `billing:payment:${payment.id}:return`,
    date: payment.date,
    memo: `ارتجاع سند قبض ${payment.number}`,
    lines: [
      ...payment.opened
        .filter(part => part.amountMinor > 0)
        .map(({ amountMinor, ...place }) => ({ ...place, debitMinor: amountMinor })),
      ...(payment.feeMinor > 0 ? [{ key: 'bankCharges', debitMinor: payment.feeMinor }] : []),
      ...payment.money.map(({ accountId, amountMinor, foreignMinor }) => ({
        accountId,
        creditMinor: amountMinor,
        ...(foreignMinor ? { fcAmountMinor: foreignMinor } : {}),
      })),
      ...exchangeLines(above),
    ],
    ...(payment.currency ? { currency: payment.currency } : {}),
  }
}

/** What was paid above the value in the books is a loss, below it a gain (rule 12). */
export function exchangeLines(aboveMinor: Minor): JournalLineDraft[] {
  if (aboveMinor === 0) return []
  return aboveMinor > 0
    ? [{ key: 'fxLoss', debitMinor: aboveMinor }]
    : [{ key: 'fxGain', creditMinor: -aboveMinor }]
}

/** Money already in the books settles a document; each side keeps its own party (a merged party has several ids). */
export type AdvanceMove = {
  readonly sourceKey: string
  readonly date: Day
  readonly memo: string
  readonly sourcePartyId: string
  readonly sourceAccountId: string
  readonly documentPartyId: string
  readonly controlAccountId: string
  readonly amountMinor: Minor
  /** What leaves the money where it stands at another rate than the document. */
  readonly sourceMinor?: Minor
  /** The amount of both in the currency they share. */
  readonly foreign?: { readonly currency: Currency; readonly amountMinor: Minor } | null
  /** Whose money it is: a vendor's advance stands on the other side of the books. */
  readonly side: Side
}

/** An advance settles a document: Dr customerAdvances, Cr receivable; of a vendor Dr payable, Cr vendorAdvances. */
export function advanceAppliedEntry(move: AdvanceMove): JournalDraft {
  return movedEntry(move, move.side === 'customer')
}

/** An allocation is undone and its money is an advance again: Dr receivable, Cr customerAdvances; of a vendor mirrored. */
export function advanceFreedEntry(move: AdvanceMove): JournalDraft {
  return movedEntry(move, move.side === 'vendor')
}

function movedEntry(move: AdvanceMove, debitsSource: boolean): JournalDraft {
  const { sourceKey, date, memo, amountMinor, foreign, sourceMinor = amountMinor } = move
  const fc = foreign ? { fcAmountMinor: foreign.amountMinor } : {}
  const source = { accountId: move.sourceAccountId, partyId: move.sourcePartyId, ...fc }
  const document = { accountId: move.controlAccountId, partyId: move.documentPartyId, ...fc }
  const [debit, credit] = debitsSource ? [source, document] : [document, source]
  const [debitMinor, creditMinor] = debitsSource ? [sourceMinor, amountMinor] : [amountMinor, sourceMinor]
  return {
    sourceKey,
    date,
    memo,
    ...(foreign ? { currency: foreign.currency } : {}),
    lines: [{ ...debit, debitMinor }, { ...credit, creditMinor }, ...exchangeLines(creditMinor - debitMinor)],
  }
}
