import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { accountNameOf } from '../account/names.web.ts'
import { formatMonth, monthName } from '../monthNames.web.ts'
import { hrefOfActual } from './actualLines.web.ts'
import { BudgetRowName } from './BudgetRowName.tsx'
import { type Budget, type BudgetRow, type FigureName, figureNames, figureWords } from './budgetWords.web.ts'
import { FigureCell } from './FigureCell.tsx'

type Props = { budget: Budget; shown: FigureName; isFiltered: boolean }

/** Accounts by months: one figure for each month, all four to date and the year's budget. */
export function BudgetGrid({ budget, shown, isFiltered }: Props) {
  const { can } = useSession()
  const mayOpen = can('finance.ledger.view')
  const { months, monthsBegun } = budget
  const linesOf = (row: BudgetRow, first: number, last: number) =>
    mayOpen ? hrefOfActual(budget, row, [first, last]) : null
  const name = (row: BudgetRow) => <BudgetRowName row={row} />
  const toDate = (figure: FigureName): Column<BudgetRow> => ({
    id: `toDate-${figure}`,
    group: m['accounting.budget.toDate'](),
    header: figureWords[figure](),
    align: 'money',
    cell: row => (
      <FigureCell
        figures={row.toDate}
        name={figure}
        accountClass={row.class}
        href={linesOf(row, 0, monthsBegun - 1)}
        label={m['accounting.budget.openActual']({
          account: accountNameOf(row),
          month: m['accounting.budget.toDate'](),
        })}
        strong
      />
    ),
  })
  const columns: Column<BudgetRow>[] = [
    { id: 'account', header: m['accounting.budget.account.title'](), width: '220px', cell: name },
    ...figureNames.map(toDate),
    ...months.map(
      (month, at): Column<BudgetRow> => ({
        id: `month-${month.month}`,
        group: figureWords[shown](),
        header: monthName(month.startsOn),
        align: 'money',
        cell: row => (
          <FigureCell
            figures={row.months[at]!}
            name={shown}
            accountClass={row.class}
            href={linesOf(row, at, at)}
            label={m['accounting.budget.openActual']({
              account: accountNameOf(row),
              month: formatMonth(month.startsOn),
            })}
          />
        ),
      }),
    ),
    {
      id: 'year',
      group: m['accounting.budget.wholeYear'](),
      header: m['accounting.budget.budget'](),
      align: 'money',
      cell: row => <FigureCell figures={row.year} name="budget" accountClass={row.class} />,
    },
  ]
  const totals = Object.fromEntries([
    ...figureNames.map(figure => [
      `toDate-${figure}`,
      <FigureCell key={figure} figures={budget.totals.toDate} name={figure} accountClass={5} strong />,
    ]),
    ['year', <FigureCell key="year" figures={budget.totals.year} name="budget" accountClass={5} strong />],
  ])
  return (
    <DataTable
      look="statement"
      label={m['accounting.page.budgets']()}
      columns={columns}
      rows={budget.rows}
      rowId={row => String(row.lineNo)}
      totals={totals}
      totalsLabel={m['accounting.budget.totalExpenses']()}
      card={row => (
        <>
          <span className="card-row">
            {name(row)}
            <FigureCell figures={row.toDate} name="usedBps" accountClass={row.class} />
          </span>
          <span className="card-row cap">
            {m['accounting.budget.toDate']()}
            <span>
              <FigureCell
                figures={row.toDate}
                name="actual"
                accountClass={row.class}
                href={linesOf(row, 0, monthsBegun - 1)}
                label={m['accounting.budget.openActual']({
                  account: accountNameOf(row),
                  month: m['accounting.budget.toDate'](),
                })}
                strong
              />
              {' / '}
              <FigureCell figures={row.toDate} name="budget" accountClass={row.class} />
            </span>
          </span>
        </>
      )}
      empty={
        <EmptyState title={isFiltered ? m['accounting.budget.noMatch']() : m['accounting.budget.empty']()} />
      }
    />
  )
}
