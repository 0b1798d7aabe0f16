import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

/** An employee pays for damage: Dr employeeAdvances, Cr damageRevenue. Payroll deducts it. */
export function employeeDamageEntry(damage: {
  originKey: string
  permit: string
  vehicle: string
  partyId: string
  amountMinor: Minor
  on: Day
  profitUnitId: string | null
  costCenterId: string | null
}): JournalDraft {
  const { amountMinor, partyId, profitUnitId, costCenterId } = damage
  return {
    sourceKey: damage.originKey,
    date: damage.on,
    memo: `ضرر في المركبة ${damage.vehicle}، التصريح ${damage.permit}`,
    lines: [
      { key: 'employeeAdvances', debitMinor: amountMinor, partyId, profitUnitId, costCenterId },
      { key: 'damageRevenue', creditMinor: amountMinor, profitUnitId, costCenterId },
    ],
  }
}
