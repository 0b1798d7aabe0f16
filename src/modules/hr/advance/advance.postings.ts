import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

type Advance = { id: string; number: string; partyId: string; amountMinor: Minor }

/** The advance is paid out: Dr employeeAdvances of the employee, Cr the treasury. */
export const advancePaidEntry = (advance: Advance, on: Day, treasuryId: string): JournalDraft => ({
  sourceKey: `hr:advance:${advance.id}:pay`,
  date: on,
  memo: `صرف السلفة ${advance.number}`,
  lines: [
    { key: 'employeeAdvances', debitMinor: advance.amountMinor, partyId: advance.partyId },
    { accountId: treasuryId, creditMinor: advance.amountMinor },
  ],
})

/** A repayment in cash: Dr the treasury, Cr employeeAdvances. `no` is 1 for the first. */
export const advanceRepaidEntry = (
  advance: Advance,
  repayment: { no: number; amountMinor: Minor; on: Day; treasuryId: string },
): JournalDraft => ({
  sourceKey: `hr:advance:${advance.id}:repay${repayment.no > 1 ? `:${repayment.no}` : ''}`,
  date: repayment.on,
  memo: `سداد نقدي للسلفة ${advance.number}`,
  lines: [
    { accountId: repayment.treasuryId, debitMinor: repayment.amountMinor },
    { key: 'employeeAdvances', creditMinor: repayment.amountMinor, partyId: advance.partyId },
  ],
})

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
