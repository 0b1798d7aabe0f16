import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

/** Whose expense a fee is: residency and permits, or what benefits the employee (insurance, ticket). It is the employer's in any case. */
export const feeKeys = ['residencyExpense', 'staffBenefitExpense'] as const
export type FeeKey = (typeof feeKeys)[number]

/** A fee of a document: Dr residencyExpense or staffBenefitExpense, Cr the treasury (or the payable of a vendor). */
export function documentFeeEntry(fee: {
  documentId: string
  memo: string
  key: FeeKey
  amountMinor: Minor
  on: Day
  paidFrom: { treasuryId: string } | { vendorPartyId: string }
  costCenterId: string | null
}): JournalDraft {
  const { amountMinor, paidFrom } = fee
  return {
    sourceKey: `hr:document:${fee.documentId}:fee`,
    date: fee.on,
    memo: fee.memo,
    lines: [
      { key: fee.key, debitMinor: amountMinor, partyId: null, costCenterId: fee.costCenterId },
      'treasuryId' in paidFrom
        ? { accountId: paidFrom.treasuryId, creditMinor: amountMinor }
        : { key: 'payable', creditMinor: amountMinor, partyId: paidFrom.vendorPartyId },
    ],
  }
}
