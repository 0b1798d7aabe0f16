import { m } from '#generated/words/messages.js'
import type { ProfitFigure } from './profit.rules.ts'

export const profitFigureWords: Readonly<Record<ProfitFigure, () => string>> = {
  revenue: m['accounting.profit.revenue'],
  expense: m['accounting.profit.expense'],
  result: m['accounting.profit.result'],
}

/** The classes whose lines a figure is the sum of. */
export const classesOfFigure: Readonly<Record<ProfitFigure, string>> = {
  revenue: '4',
  expense: '5',
  result: '45',
}
