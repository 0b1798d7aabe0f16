import { type Minor, mulDiv, percentOf, splitEven } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const budgetBases = ['yearToDate', 'month'] as const
export type BudgetBasis = (typeof budgetBases)[number]
export const budgetStatuses = ['draft', 'approved', 'closed'] as const
export type BudgetStatus = (typeof budgetStatuses)[number]
export type BudgetAlertType = 'budget_warning' | 'budget_exceeded'

/** A warning from this share of the budget on, in percent (rule 21 of 40-finance). */
export const warningPercent = 90

/** What was spent of a budget in basis points; null where nothing was planned. */
export function usedBps(actualMinor: Minor, budgetMinor: Minor): number | null {
  return budgetMinor === 0 ? null : mulDiv(actualMinor, 10_000, budgetMinor)
}

/**
 * What the actual of a line says of its budget: a warning from 90 %, exceeded above 100 %; the worse of both. Spending where
 * nothing was planned is exceeded.
 */
export function alertOf(actualMinor: Minor, budgetMinor: Minor): BudgetAlertType | null {
  if (actualMinor > budgetMinor) return 'budget_exceeded'
  return budgetMinor > 0 && actualMinor * 100 >= warningPercent * budgetMinor ? 'budget_warning' : null
}

/** The sum that a month is measured by: from the year's first month, or the month alone. `month` counts from 1. */
export function measured(amounts: readonly Minor[], month: number, basis: BudgetBasis): Minor {
  return amounts.slice(basis === 'month' ? month - 1 : 0, month).reduce((sum, one) => sum + one, 0)
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

type LineKey = { readonly accountId: string; readonly costCenterId?: string | null | undefined }

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
