import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

/** The fee on what was collected: the owners owe it, the office has earned it. */
export const feeEntry = (
  statement: { id: string; number: string; partyId: string },
  feeMinor: Minor,
  date: Day,
): JournalDraft => ({
  sourceKey: `realestate:statement:${statement.id}:fee`,
  date,
  memo: `أتعاب إدارة، كشف ${statement.number}`,
  lines: [
    { key: 'ownerPayable', debitMinor: feeMinor, partyId: statement.partyId },
    { key: 'managementFeeRevenue', creditMinor: feeMinor },
  ],
})
