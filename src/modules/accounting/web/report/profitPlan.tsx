import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { Amount } from '#ui/Amount.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { ProfitFigure } from '../../shared/profit.rules.ts'
import { besidePlan, type ProfitRow, profitLabel } from '../../shared/reportSheets.ts'
import { FigureLink } from '../FigureLink.tsx'
import { Share } from '../Share.tsx'

/** The budget of a figure, what it differs by and how much of it was reached; a budget opens its plan. */
export function planColumns(
  figure: ProfitFigure,
  currency: Currency,
  hrefOf: (row: ProfitRow) => string | null,
): Column<ProfitRow>[] {
  const planned = (row: ProfitRow) => {
    const amount = <Amount amount={besidePlan(row, figure, currency).planned} />
    const href = hrefOf(row)
    if (!href) return amount
    return (
      <FigureLink
        href={href}
        label={m['accounting.statement.openFigure']({
          account: profitLabel(row),
          figure: m['accounting.budget.budget'](),
        })}
      >
        {amount}
      </FigureLink>
    )
  }
  return [
    { id: 'planned', header: m['accounting.budget.budget'](), align: 'money', cell: planned },
    {
      id: 'difference',
      header: m['accounting.report.difference'](),
      align: 'money',
      cell: row => <Amount amount={besidePlan(row, figure, currency).difference} />,
    },
    {
      id: 'reached',
      header: m['accounting.report.reached'](),
      align: 'money',
      cell: row => <Share bps={besidePlan(row, figure, currency).bps} />,
    },
  ]
}
