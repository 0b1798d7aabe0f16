import { type Minor, mulDiv } from '#kernel/shared/money.ts'

/** What a vehicle costs, by the mapping keys whose accounts it is read from; what is on no such account is `other`. */
export const costKeys = {
  maintenance: ['maintenanceExpense'],
  fuel: ['fuelExpense'],
  insurance: ['vehicleInsuranceExpense'],
  licensing: ['registrationExpense'],
  violations: ['violationExpense'],
  depreciation: ['vehicleDepreciation'],
  financeCost: ['vehicleInterestExpense'],
} as const

export const costKinds = [
  'maintenance',
  'fuel',
  'insurance',
  'licensing',
  'violations',
  'depreciation',
  'financeCost',
  'other',
] as const
export type CostKind = (typeof costKinds)[number]
export type Costs = Readonly<Record<CostKind, Minor>>
export type UnitSums = Costs & { readonly revenue: Minor }

export const noSums: UnitSums = {
  revenue: 0,
  maintenance: 0,
  fuel: 0,
  insurance: 0,
  licensing: 0,
  violations: 0,
  depreciation: 0,
  financeCost: 0,
  other: 0,
}

/** What is left of the revenue (R21). */
export const profitOf = (sums: UnitSums): Minor =>
  costKinds.reduce((left, kind) => left - sums[kind], sums.revenue)

export function addSums(a: UnitSums, b: UnitSums): UnitSums {
  const kinds = ['revenue', ...costKinds] as const
  return Object.fromEntries(kinds.map(kind => [kind, a[kind] + b[kind]])) as UnitSums
}

/** A part of a whole in basis points, rounded once; null without a whole. */
export const shareBps = (part: number, whole: number): number | null =>
  whole <= 0 ? null : mulDiv(10_000, Math.round(part), Math.round(whole))
