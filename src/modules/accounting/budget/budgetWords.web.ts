import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { BudgetStatus } from './budget.rules.ts'

export { words as basisWords } from '#generated/choices/accounting.budget.basis.ts'
export { words as budgetStatusWords } from '#generated/choices/accounting.budget.status.ts'

export type Budget = OutputFor<'accounting.budget.show'>
export type BudgetRow = Budget['rows'][number]
export type Figures = BudgetRow['toDate']
export type BudgetHead = OutputFor<'accounting.budget.list'>['rows'][number]
export type BudgetYear = OutputFor<'accounting.budget.list'>['years'][number]

export const budgetStatusKinds: Record<BudgetStatus, StatusKind> = {
  draft: 'unsent',
  approved: 'settled',
  closed: 'out',
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
