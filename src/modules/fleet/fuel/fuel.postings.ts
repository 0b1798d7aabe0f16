import type { Day } from '#kernel/shared/day.ts'
import { type Minor, splitByWeights } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'

type Dimensions = { profitUnitId: string | null; costCenterId: string | null }

export type FuelFacts = Dimensions & {
  readonly id: string
  readonly vehicle: string
  readonly vendorPartyId: string
  readonly litres: string
  readonly costMinor: Minor
  readonly on: Day
}

export const fuelKey = (id: string) => `fleet:fuel:${id}:log`

/** Fuel whose paper comes later: Dr fuelExpense, Cr accruedFleetCosts. */
export function fuelEntry(fuel: FuelFacts): JournalDraft {
  const { profitUnitId, costCenterId, costMinor } = fuel
  const dimensions = { profitUnitId, costCenterId }
  return {
    sourceKey: fuelKey(fuel.id),
    date: fuel.on,
    // The plate first: after Arabic letters its hyphen would turn it round.
    memo: `${fuel.vehicle} · وقود ${fuel.litres} لتر`,
    lines: [
      { key: 'fuelExpense', debitMinor: costMinor, ...dimensions },
      { key: 'accruedFleetCosts', creditMinor: costMinor, partyId: fuel.vendorPartyId, ...dimensions },
    ],
  }
}

/** What one vehicle has accrued of a station's paper. */
export type FuelPart = Dimensions & { readonly vehicle: string; readonly accruedMinor: Minor }

export type FuelPaperLine = FuelPart & {
  readonly key: 'accruedFleetCosts' | 'fuelExpense'
  readonly amountMinor: Minor
}

/**
 * The lines of a station's paper, a vehicle each: what was accrued is cleared, and what the paper asks beyond it is fuel of the
 * vehicles in the proportion of what they filled. A paper of less clears as much as it asks; the rest is given back by
 * {@link cheaperFuelEntry}.
 */
export function fuelPaperLines(parts: readonly FuelPart[], amountMinor: Minor): FuelPaperLine[] {
  const accrued = sumOf(parts)
  const shares = splitByWeights(
    Math.abs(amountMinor - accrued),
    parts.map(part => part.accruedMinor),
  )
  const isMore = amountMinor >= accrued
  const cleared = parts.map(
    (part, at): FuelPaperLine => ({
      ...part,
      key: 'accruedFleetCosts',
      amountMinor: isMore ? part.accruedMinor : part.accruedMinor - shares[at]!,
    }),
  )
  const beyond = parts.map(
    (part, at): FuelPaperLine => ({ ...part, key: 'fuelExpense', amountMinor: shares[at]! }),
  )
  return [...cleared, ...(isMore ? beyond : [])].filter(line => line.amountMinor > 0)
}

export type FuelPaper = {
  readonly id: string
  readonly vendorPartyId: string
  readonly on: Day
  readonly document: string
  readonly parts: readonly FuelPart[]
  readonly amountMinor: Minor
}

export const fuelPaperKey = (id: string, act: 'bill' | 'pay' | 'difference') => `fleet:fuelBill:${id}:${act}`

/** The paper asks for less than was accrued: Dr accruedFleetCosts, Cr fuelExpense, a vehicle each; null when it does not. */
export function cheaperFuelEntry(paper: FuelPaper): JournalDraft | null {
  const rest = sumOf(paper.parts) - paper.amountMinor
  if (rest <= 0) return null
  const shares = splitByWeights(
    rest,
    paper.parts.map(part => part.accruedMinor),
  )
  const lines = paper.parts.flatMap(({ profitUnitId, costCenterId }, at) => {
    const amount = shares[at]!
    const dimensions = { profitUnitId, costCenterId }
    return amount === 0
      ? []
      : [
          { key: 'accruedFleetCosts', debitMinor: amount, partyId: paper.vendorPartyId, ...dimensions },
          { key: 'fuelExpense', creditMinor: amount, ...dimensions },
        ]
  })
  return {
    sourceKey: fuelPaperKey(paper.id, 'difference'),
    date: paper.on,
    memo: `فرق فاتورة الوقود ${paper.document}`,
    lines,
  }
}

const sumOf = (parts: readonly FuelPart[]) => parts.reduce((sum, part) => sum + part.accruedMinor, 0)
