import { addDays, type Day } from '#kernel/shared/day.ts'
import { links } from '../links.web.ts'
import type { Figure, Figures } from '../trialBalance/trialBalance.rules.ts'

/** What a trial balance is asked: days, level, the heading it is narrowed to, dimensions. */
export type StatementQuestion = {
  readonly from: Day
  readonly to: Day
  readonly level: number
  readonly under: string | null
  readonly zero: boolean
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
}

type Row = {
  account: { id: string; code: string }
  figures: Figures
  isHeading: boolean
}

/**
 * Where a figure of the trial balance opens: the statement whose lines add up to it. An opening or closing balance is the
 * sum of everything since the books began; a movement is one side of the lines of its days. A heading that has balances
 * on both sides is the sum of accounts, not of lines: it opens the accounts under it, whose column adds up to the figure.
 */
export function hrefOfFigure(row: Row, figure: Figure, question: StatementQuestion): string {
  const { from, to, costCenterId, profitUnitId } = question
  const dimensions = { costCenterId, profitUnitId }
  const account = row.account.id
  if (figure === 'debit' || figure === 'credit')
    return links.statement({ account, from, to, side: figure, ...dimensions })
  const isOpening = figure === 'openingDebit' || figure === 'openingCredit'
  const { openingDebit, openingCredit, closingDebit, closingCredit } = row.figures
  const isMixed = isOpening ? openingDebit > 0 && openingCredit > 0 : closingDebit > 0 && closingCredit > 0
  if (row.isHeading && isMixed && question.under !== row.account.code)
    return links.ledgerTrialBalance({ from, to, under: row.account.code, ...dimensions })
  return links.statement({ account, to: isOpening ? addDays(from, -1) : to, ...dimensions })
}
