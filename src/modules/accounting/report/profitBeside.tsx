import type { ReactNode } from 'react'
import type { Currency } from '#kernel/shared/money.ts'
import { Amount } from '#ui/Amount.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { ProfitFigure } from '../profit/profit.rules.ts'
import { besideOf, type Profit, profitHeads, type ProfitRow as Row } from '../profit/profitSheet.rules.ts'
import { comparedWords } from '../statement/statementSheet.rules.ts'
import { Share } from './Share.tsx'

/** What a figure is compared with, what it differs by, and the share of that. */
export function besideColumns(
  profit: Profit,
  figure: ProfitFigure,
  beside: { currency: Currency; isPlanned: boolean },
  other: (row: Row, figure: ProfitFigure) => ReactNode,
): Column<Row>[] {
  const words = comparedWords(beside.isPlanned)
  return [
    {
      id: 'before',
      header: profitHeads(profit, figure)[1]!,
      align: 'money',
      cell: row => other(row, figure),
    },
    {
      id: 'change',
      header: words.change,
      align: 'money',
      cell: row => <Amount amount={besideOf(row, figure, beside).change} />,
    },
    {
      id: 'share',
      header: words.share,
      align: 'money',
      cell: row => <Share bps={besideOf(row, figure, beside).bps} />,
    },
  ]
}
