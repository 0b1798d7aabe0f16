import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, percentOf, splitEven } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const budgetBases = ['yearToDate', 'month'] as const
export type BudgetBasis = (typeof budgetBases)[number]
export const budgetStatuses = ['draft', 'approved', 'closed'] as const
export type BudgetStatus = (typeof budgetStatuses)[number]
export type BudgetAlertType = 'budget_warning' | 'budget_exceeded'

/** A warning from this share of the budget on, in percent (rule 21 of 40-finance). */
const warningPercent = 90

/** What was spent of a budget in basis points; null where nothing was planned. */
export function usedBps(actualMinor: Minor, budgetMinor: Minor): number | null {
  return budgetMinor === 0 ? null : mulDiv(actualMinor, 10_000, budgetMinor)
}

/**
 * The state of an actual against its budget: a warning from 90 %, exceeded above 100 %; the worse of both. Spending where nothing was
 * planned is exceeded.
 */
export function alertOf(actualMinor: Minor, budgetMinor: Minor): BudgetAlertType | null {
  if (actualMinor > budgetMinor) return 'budget_exceeded'
  return budgetMinor > 0 && actualMinor * 100 >= warningPercent * budgetMinor ? 'budget_warning' : null
}

/** The sum that a month is measured by: from the year's first month, or the month alone. `month` counts from 1. */
export function measured(amounts: readonly Minor[], month: number, basis: BudgetBasis): Minor {
  return amounts.slice(basis === 'month' ? month - 1 : 0, month).reduce((sum, one) => sum + one, 0)
}

/** The share of a plan that was reached, in basis points; null where nothing was planned, or the opposite of what came. */
export function reachedBps(actualMinor: Minor, plannedMinor: Minor): number | null {
  if (plannedMinor === 0 || Math.sign(actualMinor) * Math.sign(plannedMinor) < 0) return null
  return usedBps(Math.abs(actualMinor), Math.abs(plannedMinor))
}

/** More or less than before as a share of it, in basis points; null where there was nothing before. */
export function changedBps(nowMinor: Minor, beforeMinor: Minor): number | null {
  return beforeMinor === 0 ? null : mulDiv(nowMinor - beforeMinor, 10_000, Math.abs(beforeMinor))
}

type Span = { from: Day; to: Day }

/** What of a month's amount falls into some days, by its days: the parts of a month add up to it. */
export function plannedIn(
  amountMinor: Minor,
  month: { startsOn: Day; endsOn: Day },
  { from, to }: Span,
): Minor {
  const length = daysBetween(month.startsOn, month.endsOn) + 1
  const through = (day: Day) =>
    mulDiv(amountMinor, Math.min(Math.max(daysBetween(month.startsOn, day) + 1, 0), length), length)
  return through(to) - through(addDays(from, -1))
}

export type PlannedLine = {
  readonly budgetId: string
  readonly accountId: string
  readonly costCenterId: string | null
  readonly minor: Minor
}

/**
 * What is planned for each account. Of a cost centre: its own lines. Of the company: the line of the whole account, or, where
 * a budget has lines of centres alone, those together.
 */
export function plannedByAccount(
  lines: readonly PlannedLine[],
  costCenterId: string | null = null,
): Map<string, Minor> {
  const isWhole = new Set(
    lines.filter(line => !line.costCenterId).map(line => `${line.budgetId} ${line.accountId}`),
  )
  const counts = (line: PlannedLine) =>
    costCenterId
      ? line.costCenterId === costCenterId
      : !line.costCenterId || !isWhole.has(`${line.budgetId} ${line.accountId}`)
  const planned = new Map<string, Minor>()
  for (const line of lines)
    if (counts(line)) planned.set(line.accountId, (planned.get(line.accountId) ?? 0) + line.minor)
  return planned
}

/** A year's amount over its months, nothing lost. */
export function evenMonths(yearMinor: Minor): Minor[] {
  return splitEven(yearMinor, 12)
}

/** Last year's amounts more or less by basis points; the year is rounded once and its months keep their shares. */
export function changedBy(amounts: readonly Minor[], changeBps: number): Minor[] {
  let before = 0
  let sum = 0
  return amounts.map(amount => {
    sum += amount
    const target = percentOf(sum, 10_000 + changeBps)
    const share = target - before
    before = target
    return Math.max(0, share)
  })
}

type LineKey = { accountId: string; costCenterId?: string | null | undefined }

/** Why lines are no budget: none, or an account of a cost centre twice. */
export function whyNotLines(lines: readonly LineKey[]): Refusal | null {
  if (lines.length === 0) return invalid('accounting.budget.empty', { field: 'lines' })
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const key = `${line.accountId} ${line.costCenterId ?? ''}`
    if (seen.has(key)) return invalid('accounting.budget.twice', { field: `lines.${at}.accountId` })
    seen.add(key)
  }
  return null
}

/** Only a draft is written; what was approved is revised. */
export function whyNotWrite(status: BudgetStatus): Refusal | null {
  return status === 'draft' ? null : refused('accounting.budget.approved')
}
