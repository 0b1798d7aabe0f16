import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

export type WorkFacts = {
  readonly id: string
  readonly number: string
  readonly vehicle: string
  readonly vendorPartyId: string | null
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
  /** How many papers of it were voided before this one. */
  readonly voidedPapers: number
}

/** Where what a paper posts stands; one that was voided is followed by another. */
export const paperKey = (
  { id, voidedPapers }: Pick<WorkFacts, 'id' | 'voidedPapers'>,
  act: 'bill' | 'pay' | 'difference',
) => `fleet:workOrder:${id}:${act}${voidedPapers === 0 ? '' : `#${voidedPapers + 1}`}`

const dimensions = ({ profitUnitId, costCenterId }: WorkFacts) => ({ profitUnitId, costCenterId })

/** The work is done and its paper comes later: Dr maintenanceExpense (vehicleCost where capitalised), Cr accruedFleetCosts. */
export function completionEntry(
  order: WorkFacts,
  cost: { expenseMinor: Minor; capitalMinor: Minor; on: Day },
): JournalDraft {
  const { expenseMinor, capitalMinor } = cost
  const debit = (key: string, debitMinor: Minor) =>
    debitMinor > 0 ? [{ key, debitMinor, ...dimensions(order) }] : []
  return {
    sourceKey: `fleet:workOrder:${order.id}:complete`,
    date: cost.on,
    memo: `أمر صيانة ${order.number} للمركبة ${order.vehicle}`,
    lines: [
      ...debit('maintenanceExpense', expenseMinor),
      ...debit('vehicleCost', capitalMinor),
      {
        key: 'accruedFleetCosts',
        creditMinor: expenseMinor + capitalMinor,
        partyId: order.vendorPartyId,
        ...dimensions(order),
      },
    ],
  }
}

/** The paper asks for less than was accrued: Dr accruedFleetCosts, Cr maintenanceExpense. */
export function cheaperEntry(order: WorkFacts, differenceMinor: Minor, on: Day): JournalDraft {
  return {
    sourceKey: paperKey(order, 'difference'),
    date: on,
    memo: `فرق فاتورة أمر الصيانة ${order.number}`,
    lines: [
      {
        key: 'accruedFleetCosts',
        debitMinor: differenceMinor,
        partyId: order.vendorPartyId,
        ...dimensions(order),
      },
      { key: 'maintenanceExpense', creditMinor: differenceMinor, ...dimensions(order) },
    ],
  }
}
