import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { BudgetBasis, BudgetStatus } from '../../shared/budget.rules.ts'

export type Budget = OutputFor<'accounting.budget.show'>
export type BudgetRow = Budget['rows'][number]
export type Figures = BudgetRow['toDate']
export type BudgetHead = OutputFor<'accounting.budget.list'>['rows'][number]
export type BudgetYear = OutputFor<'accounting.budget.list'>['years'][number]

export const budgetStatusWords: Record<BudgetStatus, () => string> = {
  draft: m['accounting.budget.status.draft'],
  approved: m['accounting.budget.status.approved'],
  closed: m['accounting.budget.status.closed'],
}

export const budgetStatusKinds: Record<BudgetStatus, StatusKind> = {
  draft: 'unsent',
  approved: 'settled',
  closed: 'out',
}

export const basisWords: Record<BudgetBasis, () => string> = {
  yearToDate: m['accounting.budget.basis.yearToDate'],
  month: m['accounting.budget.basis.month'],
}

export const figureNames = ['budget', 'actual', 'remaining', 'usedBps'] as const
export type FigureName = (typeof figureNames)[number]

export const figureWords: Record<FigureName, () => string> = {
  budget: m['accounting.budget.budget'],
  actual: m['accounting.budget.actual'],
  remaining: m['accounting.budget.remaining'],
  usedBps: m['accounting.budget.used'],
}

/** How an expense stands against its budget; revenue above its budget is good. */
export function hueOf(figures: Pick<Figures, 'usedBps'>, accountClass: number): 'bad' | 'warn' | undefined {
  if (accountClass !== 5 || figures.usedBps === null) return undefined
  if (figures.usedBps > 10_000) return 'bad'
  return figures.usedBps >= 9000 ? 'warn' : undefined
}
