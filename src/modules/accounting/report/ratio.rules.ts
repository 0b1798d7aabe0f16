import { type Minor, mulDiv } from '#kernel/shared/money.ts'

/** What a month of the ledger holds, in the sense of each group: assets debit, what is owed and earned credit. */
export const positionGroups = [
  'cash',
  'receivable',
  'payable',
  'deposits',
  'assets',
  'currentAssets',
  'inventory',
  'prepaid',
  'liabilities',
  'currentLiabilities',
] as const
export type PositionGroup = (typeof positionGroups)[number]
export const flowGroups = ['revenue', 'expense', 'interest'] as const
export type FlowGroup = (typeof flowGroups)[number]

/** Balances at the end of a month, and flows of the twelve months that end with it. */
export type Standing = Readonly<Record<PositionGroup | FlowGroup, Minor>> & {
  /** Days that the flows cover: 365, or fewer while the books are younger than a year. */
  readonly days: number
}

export const ratioCodes = [
  'current',
  'quick',
  'netMargin',
  'roa',
  'roe',
  'debtToEquity',
  'dso',
  'dpo',
  'interestCover',
] as const
export type RatioCode = (typeof ratioCodes)[number]
export type RatioUnit = 'times' | 'percent' | 'days'

export type Ratio = {
  readonly unit: RatioUnit
  readonly above: (standing: Standing) => Minor
  readonly below: (standing: Standing) => Minor
}

const result = (at: Standing): Minor => at.revenue - at.expense
const equity = (at: Standing): Minor => at.assets - at.liabilities

/** The ratios of rule 25: what is divided by what. Equity holds the result that is not closed yet. */
export const ratios: Readonly<Record<RatioCode, Ratio>> = {
  current: { unit: 'times', above: at => at.currentAssets, below: at => at.currentLiabilities },
  quick: {
    unit: 'times',
    above: at => at.currentAssets - at.inventory - at.prepaid,
    below: at => at.currentLiabilities,
  },
  netMargin: { unit: 'percent', above: result, below: at => at.revenue },
  roa: { unit: 'percent', above: result, below: at => at.assets },
  roe: { unit: 'percent', above: result, below: equity },
  debtToEquity: { unit: 'times', above: at => at.liabilities, below: equity },
  dso: { unit: 'days', above: at => at.receivable, below: at => at.revenue },
  dpo: { unit: 'days', above: at => at.payable, below: at => at.expense },
  interestCover: { unit: 'times', above: at => result(at) + at.interest, below: at => at.interest },
}

/** Hundredths of a time, of a percent or of a day; null «لا ينطبق» where the divisor is zero. */
export function ratioOf(code: RatioCode, at: Standing): number | null {
  const { unit, above, below } = ratios[code]
  const divisor = below(at)
  if (divisor === 0) return null
  const scale = unit === 'times' ? 100 : unit === 'percent' ? 10_000 : at.days * 100
  return mulDiv(above(at), scale, divisor)
}

/** A month's sums, debit less credit, as the balances hold them. */
export type MonthSums = { readonly endsOn: string } & Readonly<Record<PositionGroup | FlowGroup, number>>

const creditGroups: ReadonlySet<string> = new Set([
  'payable',
  'deposits',
  'liabilities',
  'currentLiabilities',
  'revenue',
])

/** Where the books stood at the end of a month: every sum up to it, and the flows of its twelve months. */
export function standingAt(
  months: readonly MonthSums[],
  endsOn: string,
  flowsFrom: string,
  days: number,
): Standing {
  const upTo = months.filter(month => month.endsOn <= endsOn)
  const within = upTo.filter(month => month.endsOn >= flowsFrom)
  const sum = (of: readonly MonthSums[], group: PositionGroup | FlowGroup) =>
    of.reduce((total, month) => total + month[group], 0) * (creditGroups.has(group) ? -1 : 1)
  const entries = [
    ...positionGroups.map(group => [group, sum(upTo, group)] as const),
    ...flowGroups.map(group => [group, sum(within, group)] as const),
  ]
  return { ...(Object.fromEntries(entries) as Record<PositionGroup | FlowGroup, Minor>), days }
}
