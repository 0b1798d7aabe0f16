import type { Day } from '#kernel/shared/day.ts'
import { type Minor, splitByWeights } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type { InvoiceLineDraft } from '#modules/billing/public.ts'

export type FinancedVehicle = {
  readonly vehicle: string
  readonly shareMinor: Minor
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

export type FinancingFacts = {
  readonly id: string
  readonly number: string
  readonly lenderPartyId: string
  readonly vehicles: readonly FinancedVehicle[]
}

/** A cost of the agreement over its vehicles, by what each stands for (R17). */
export function costByVehicle(financing: FinancingFacts, amountMinor: Minor) {
  const parts = splitByWeights(
    amountMinor,
    financing.vehicles.map(vehicle => vehicle.shareMinor),
  )
  return financing.vehicles.flatMap((vehicle, at) => {
    const { profitUnitId, costCenterId } = vehicle
    const part = parts[at]!
    return part === 0 ? [] : [{ vehicle: vehicle.vehicle, amountMinor: part, profitUnitId, costCenterId }]
  })
}

/** The lender takes over what the dealer was owed: Dr payable (the bill's credit), Cr vehicleLoan. */
export const loanLine = (financing: FinancingFacts, amountMinor: Minor): InvoiceLineDraft => ({
  descriptionAr: `تمويل مركبات ${financing.number}`,
  key: 'vehicleLoan',
  amountMinor,
  taxCode: null,
  partyId: financing.lenderPartyId,
})

/** What the old books say is left of a running agreement: Dr openingBalance, Cr vehicleLoan and interestPayable (rule 27 of 40-finance). */
export function openingEntry(
  financing: FinancingFacts,
  left: { principalMinor: Minor; interestMinor: Minor },
  on: Day,
): JournalDraft {
  const { principalMinor, interestMinor } = left
  const partyId = financing.lenderPartyId
  return {
    sourceKey: `fleet:financing:${financing.id}:activate`,
    date: on,
    kind: 'opening',
    memo: `رصيد افتتاحي للاتفاقية ${financing.number}`,
    lines: [
      { key: 'openingBalance', debitMinor: principalMinor + interestMinor },
      { key: 'vehicleLoan', creditMinor: principalMinor, partyId },
      ...(interestMinor > 0 ? [{ key: 'interestPayable', creditMinor: interestMinor, partyId }] : []),
    ],
  }
}

/** Interest of an installment when it falls due: Dr vehicleInterestExpense by vehicle, Cr interestPayable. */
export function interestEntry(
  financing: FinancingFacts,
  row: { no: number; interestMinor: Minor },
  on: Day,
): JournalDraft {
  return {
    sourceKey: `fleet:financing:${financing.id}:interest:${row.no}`,
    date: on,
    memo: `تكلفة تمويل القسط ${row.no} من الاتفاقية ${financing.number}`,
    lines: [
      ...costByVehicle(financing, row.interestMinor).map(({ amountMinor, vehicle: _, ...dimensions }) => ({
        key: 'vehicleInterestExpense',
        debitMinor: amountMinor,
        ...dimensions,
      })),
      { key: 'interestPayable', creditMinor: row.interestMinor, partyId: financing.lenderPartyId },
    ],
  }
}

/** The lender asked for less than balance and accrued interest: the difference relieves the finance cost. */
export function reliefEntry(
  financing: FinancingFacts,
  relief: {
    interestMinor: Minor
    principalMinor: Minor
    on: Day
    no: number
  },
): JournalDraft {
  const { interestMinor, principalMinor, on, no } = relief
  const partyId = financing.lenderPartyId
  const debit = (key: string, debitMinor: Minor) => (debitMinor > 0 ? [{ key, debitMinor, partyId }] : [])
  return {
    sourceKey: reliefKey(financing.id, no),
    date: on,
    memo: `سداد مبكر أقل من الرصيد للاتفاقية ${financing.number}`,
    lines: [
      ...debit('vehicleLoan', principalMinor),
      ...debit('interestPayable', interestMinor),
      ...costByVehicle(financing, interestMinor + principalMinor).map(
        ({ amountMinor, vehicle: _, ...dimensions }) => ({
          key: 'vehicleInterestExpense',
          creditMinor: amountMinor,
          ...dimensions,
        }),
      ),
    ],
  }
}

/** Where the relief of an agreement's settlement stands in the books; one whose payment was voided is posted anew. */
export const reliefKey = (financingId: string, no: number) =>
  `fleet:financing:${financingId}:settle${no === 1 ? '' : `#${no}`}`
