import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, splitByWeights } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { exchangeLines } from '../payment/payment.postings.ts'

/** What an issued line needs to reach the ledger; amounts before tax. */
export type PostedLine = {
  readonly key: string | null
  readonly accountId: string | null
  readonly revenueMinor: Minor
  readonly givenMinor: Minor
  readonly netMinor: Minor
  readonly taxMinor: Minor
  /** Of a reverse charge on a bill. */
  readonly reverseTaxMinor?: Minor | null
  /** What a foreign advance leaves its account with: the rate of its own day, which its part of the revenue keeps. */
  readonly carriedMinor?: Minor | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  /** Where the discount is shown; `salesDiscount` without it. */
  readonly discountKey?: string | null
  /** Its revenue waits in `deferredRevenue`; the discount waits with it. */
  readonly isDeferred: boolean
}

export type PostedDocument<Kind extends string = 'sale' | 'service' | 'creditNote' | 'writeOff'> = {
  readonly kind: Kind
  readonly sourceKey: string
  readonly number: string
  readonly date: Day
  readonly partyId: string
  readonly controlAccountId: string
  readonly totalMinor: Minor
  readonly lines: readonly PostedLine[]
  /** What it comes to in its own currency, where that is not the company's. */
  readonly foreign?: { readonly currency: Currency; readonly totalMinor: Minor } | null
}

export type Side = 'debit' | 'credit'

export const opposite: Record<Side, Side> = { debit: 'credit', credit: 'debit' }

/** The key that shows what is given away (rule 6), unless a line has its own. */
export const usualDiscountKey = 'salesDiscount'

const names: Readonly<Record<PostedDocument['kind'], string>> = {
  sale: 'فاتورة',
  service: 'فاتورة',
  creditNote: 'إشعار دائن',
  writeOff: 'إعدام دين',
}

/**
 * The entry of an invoice (section 6 of 40-finance): receivable and discounts given against the lines' accounts and output
 * tax, revenue gross (rule 6). A credit note or write-off is its mirror. Lines of one account and dimensions are one line.
 */
export function invoiceEntry(document: PostedDocument): JournalDraft {
  const isCredit = document.kind === 'creditNote' || document.kind === 'writeOff'
  const owed: Side = isCredit ? 'credit' : 'debit'
  const lines: JournalLineDraft[] = []
  addLine(lines, owed, document.totalMinor, {
    accountId: document.controlAccountId,
    partyId: document.partyId,
    ...(document.foreign ? { fcAmountMinor: document.foreign.totalMinor } : {}),
  })
  for (const line of document.lines)
    if (!line.isDeferred)
      addLine(lines, owed, line.givenMinor, {
        key: line.discountKey ?? usualDiscountKey,
        ...dimensionsOf(line, document),
      })
  const kept = atAdvancesRate(document.lines)
  for (const [at, line] of document.lines.entries()) {
    if (line.isDeferred) {
      addLine(lines, opposite[owed], line.netMinor, {
        key: 'deferredRevenue',
        ...dimensionsOf(line, document),
      })
      addLine(lines, opposite[owed], kept.onLines[at]!, {
        ...accountOf(line),
        ...dimensionsOf(line, document),
      })
    } else
      addLine(lines, opposite[owed], (line.carriedMinor ?? line.revenueMinor) + kept.onLines[at]!, {
        ...accountOf(line),
        ...dimensionsOf(line, document),
      })
  }
  // What an advance paid of the tax before is no longer owed: only the rest is posted.
  const taxMinor = document.lines.reduce((sum, line) => sum + line.taxMinor, 0)
  addLine(lines, opposite[owed], taxMinor, { key: 'vatOutput' })
  lines.push(...exchangeLines(isCredit ? -kept.differenceMinor : kept.differenceMinor))
  const memo = `${names[document.kind]} ${document.number}`
  return {
    sourceKey: document.sourceKey,
    date: document.date,
    memo,
    lines,
    inNameOf: ['billing'],
    ...(document.foreign ? { currency: document.foreign.currency } : {}),
  }
}

/**
 * What the rate of foreign advances changes of the lines beside them. An advance that was invoiced is no claim on money: it keeps the
 * rate of its day, and so does the revenue it becomes (IFRIC 22, decision 11). What it is worth more or less at the document's rate
 * comes off the revenue of the lines it pays, by their size. A document without such lines, the credit of the advance itself, owes
 * money at its own rate: the rest is a difference of exchange.
 */
function atAdvancesRate(lines: readonly PostedLine[]) {
  const aboveMinor = lines.reduce(
    (sum, line) => sum + (line.carriedMinor ?? line.revenueMinor) - line.revenueMinor,
    0,
  )
  const isAdvance = (line: PostedLine) =>
    line.key === 'advanceBillings' || typeof line.carriedMinor === 'number'
  const weights = lines.map(line => (isAdvance(line) ? 0 : Math.max(line.revenueMinor, 0)))
  if (aboveMinor === 0 || weights.every(weight => weight === 0))
    return { onLines: lines.map(() => 0), differenceMinor: aboveMinor }
  const shares = splitByWeights(Math.abs(aboveMinor), weights)
  return { onLines: shares.map(share => (aboveMinor > 0 ? -share : share)), differenceMinor: 0 }
}

/** The account of a line: by its mapping key, or the one it names. */
export const accountOf = (line: PostedLine) => (line.key ? { key: line.key } : { accountId: line.accountId! })
/** The dimensions of a line; its party is the document's unless it names another. */
export const dimensionsOf = (line: PostedLine, document: { partyId: string }) => ({
  partyId: line.partyId ?? document.partyId,
  costCenterId: line.costCenterId,
  profitUnitId: line.profitUnitId,
})

/**
 * Adds an amount to the line of the same account, side and dimensions, or opens one; nothing for zero. Below zero it stands on the
 * other side.
 */
export function addLine(
  lines: JournalLineDraft[],
  side: Side,
  amountMinor: Minor,
  place: Omit<JournalLineDraft, 'debitMinor' | 'creditMinor'>,
): void {
  if (amountMinor === 0) return
  if (amountMinor < 0) {
    addLine(lines, opposite[side], -amountMinor, place)
    return
  }
  const field = side === 'debit' ? 'debitMinor' : 'creditMinor'
  const at = lines.findIndex(
    line =>
      line[field] !== undefined &&
      line.key === place.key &&
      line.accountId === place.accountId &&
      (line.partyId ?? null) === (place.partyId ?? null) &&
      (line.costCenterId ?? null) === (place.costCenterId ?? null) &&
      (line.profitUnitId ?? null) === (place.profitUnitId ?? null),
  )
  if (at < 0) lines.push({ ...place, [field]: amountMinor })
  else lines[at] = { ...lines[at]!, [field]: (lines[at]![field] ?? 0) + amountMinor }
}
