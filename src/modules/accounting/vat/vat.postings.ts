import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '../journal/journal.rules.ts'

/** Key of the settlement of the tax period that ends on a day. */
export const vatSettlementKey = (to: Day) => `accounting:vat:${to}:settle`

/** Begins the keys of every settlement. */
export const vatSettlements = 'accounting:vat:'

/**
 * The entry of a VAT settlement (section 6 of 40-finance): Dr vatOutput, Cr vatInput, the difference to vatPayable. Amounts are
 * the accounts' balances on their usual side; a side that stands against it is settled mirrored. Null where both are zero.
 */
export function vatSettlementEntry(to: Day, outputMinor: Minor, inputMinor: Minor): JournalDraft | null {
  if (outputMinor === 0 && inputMinor === 0) return null
  const line = (key: string, debitMinor: Minor): JournalLineDraft[] =>
    debitMinor === 0 ? [] : [{ key, ...(debitMinor > 0 ? { debitMinor } : { creditMinor: -debitMinor }) }]
  return {
    sourceKey: vatSettlementKey(to),
    date: to,
    memo: `تسوية ضريبة القيمة المضافة حتى ${to}`,
    lines: [
      ...line('vatOutput', outputMinor),
      ...line('vatInput', -inputMinor),
      ...line('vatPayable', inputMinor - outputMinor),
    ],
  }
}
