import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

type Advance = { id: string; number: string; partyId: string }

/** What is left is given to the employee as pay: Dr salaryExpense, Cr employeeAdvances. */
export const advanceWrittenOffEntry = (
  advance: Advance,
  writeOff: { amountMinor: Minor; on: Day; costCenterId: string | null },
): JournalDraft => ({
  sourceKey: `hr:advance:${advance.id}:writeOff`,
  date: writeOff.on,
  memo: `إسقاط باقي السلفة ${advance.number}`,
  lines: [
    {
      key: 'salaryExpense',
      debitMinor: writeOff.amountMinor,
      partyId: null,
      costCenterId: writeOff.costCenterId,
    },
    { key: 'employeeAdvances', creditMinor: writeOff.amountMinor, partyId: advance.partyId },
  ],
})
