import { m } from '#generated/words/messages.js'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { Amount } from '#ui/Amount.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { reachedBps } from '../../shared/budget.rules.ts'
import type { ProfitFigure } from '../../shared/profit.rules.ts'
import { FigureLink } from '../FigureLink.tsx'
import { minorOf, nameOf } from '../names.ts'
import { Share } from '../Share.tsx'

export type Row = OutputFor<'accounting.profit.list'>['rows'][number]

/** The name of a unit or centre, and of what belongs to none. */
export const labelOf = (row: Row): string =>
  row.nameAr ? nameOf({ nameAr: row.nameAr, nameEn: row.nameEn }) : m['accounting.profit.unassigned']()

/** A figure beside its budget: both, the difference and what of the budget was reached. */
export function besidePlan(
  row: Pick<Row, 'planned' | ProfitFigure>,
  figure: ProfitFigure,
  currency: Currency,
) {
  const [actual, planned] = [row[figure], row.planned?.[figure] ?? moneyText(0, currency)]
  const [now, plan] = [minorOf(actual, currency), minorOf(planned, currency)]
  return { actual, planned, difference: moneyText(now - plan, currency), bps: reachedBps(now, plan) }
}

/** The budget of a figure, what it differs by and how much of it was reached; a budget opens its plan. */
export function planColumns(
  figure: ProfitFigure,
  currency: Currency,
  hrefOf: (row: Row) => string | null,
): Column<Row>[] {
  const planned = (row: Row) => {
    const amount = <Amount amount={besidePlan(row, figure, currency).planned} />
    const href = hrefOf(row)
    if (!href) return amount
    return (
      <FigureLink
        href={href}
        label={m['accounting.statement.openFigure']({
          account: labelOf(row),
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
