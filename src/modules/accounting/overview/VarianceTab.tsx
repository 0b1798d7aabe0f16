import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { accountNameOf, minorOf, nameOf } from '../account/names.web.ts'
import { hrefOfActual } from '../budget/actualLines.web.ts'
import { BudgetRowName } from '../budget/BudgetRowName.tsx'
import {
  type Budget,
  type BudgetHead,
  type BudgetRow,
  type FigureName,
  figureNames,
  figureWords,
} from '../budget/budgetWords.web.ts'
import { FigureCell } from '../budget/FigureCell.tsx'
import { links } from '../links.web.ts'
import { CostCenterChip, useToday } from '../report/FilterParts.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'

/** «انحراف الموازنة»: the year to date against its approved budget, the worst overrun first. */
export function VarianceTab() {
  const today = useToday()
  const [address, change] = useAddress()
  const answer = useAnswer('accounting.budget.list', {})
  const years = answer.data?.years ?? []
  const approved = (answer.data?.rows ?? []).filter(row => row.status === 'approved')
  const yearNow = years.find(year => year.startsOn <= today && year.endsOn >= today)
  const chosen =
    approved.find(row => row.yearId === address['year']) ??
    approved.find(row => row.yearId === yearNow?.id) ??
    approved[0]
  return (
    <Loaded answer={answer}>
      {() =>
        chosen ? (
          <Variance
            key={chosen.id}
            budget={chosen}
            years={approved.map(row => ({
              id: row.yearId,
              name: years.find(year => year.id === row.yearId)?.name ?? '',
            }))}
            onYear={id => change({ year: id })}
          />
        ) : (
          <EmptyState
            title={m['accounting.analysis.noBudget']()}
            actions={<ButtonLink href={links.budgets}>{m['accounting.page.budgets']()}</ButtonLink>}
          />
        )
      }
    </Loaded>
  )
}

type Props = {
  budget: BudgetHead
  years: readonly { id: string; name: string }[]
  onYear: (id: string) => void
}

function Variance({ budget, years, onYear }: Props) {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const costCenterId = typeof address['costCenterId'] === 'string' ? address['costCenterId'] : null
  const answer = useAnswer(
    'accounting.budget.show',
    { id: budget.id, ...(costCenterId ? { costCenterId } : {}) },
    { keepPrevious: true },
  )
  const rows = worstFirst(answer.data?.rows ?? [], row => minorOf(row.toDate.remaining, currency))
  const yearName = years.find(year => year.id === budget.yearId)?.name ?? ''
  return (
    <>
      <Toolbar
        end={
          <SheetMenu
            sheet={{
              title: `${m['accounting.analysis.tab.variance']()} ${yearName}`,
              currency,
              columns: [
                { header: m['accounting.account.codeLabel'](), kind: 'text' },
                { header: m['accounting.budget.account.title'](), kind: 'text' },
                { header: m['accounting.dimension.costCenter'](), kind: 'text' },
                { header: figureWords.budget(), kind: 'money' },
                { header: figureWords.actual(), kind: 'money' },
                { header: figureWords.remaining(), kind: 'money' },
              ],
              rows: rows.map(row => [
                row.accountCode,
                accountNameOf(row),
                row.costCenterAr && nameOf({ nameAr: row.costCenterAr, nameEn: row.costCenterEn }),
                row.toDate.budget,
                row.toDate.actual,
                row.toDate.remaining,
              ]),
            }}
          />
        }
      >
        <FilterChip name={m['accounting.budget.year']()} value={<span className="n">{yearName}</span>}>
          <Select
            label={m['accounting.budget.year']()}
            value={budget.yearId}
            onChange={onYear}
            options={[...years]}
          />
        </FilterChip>
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id ?? undefined })} />
      </Toolbar>
      <Loaded answer={answer}>{shown => <VarianceTable budget={shown} rows={rows} />}</Loaded>
    </>
  )
}

/** What is left of an expense, or lacks of a revenue: the smallest first. */
function worstFirst(rows: readonly BudgetRow[], left: (row: BudgetRow) => number): BudgetRow[] {
  const weight = (row: BudgetRow) => (row.class === 5 ? left(row) : -left(row))
  return rows.toSorted((a, b) => weight(a) - weight(b))
}

type TableProps = { budget: Budget; rows: readonly BudgetRow[] }

function VarianceTable({ budget, rows }: TableProps) {
  const { can } = useSession()
  const isOpenable = can('finance.ledger.view')
  const hrefOf = (row: BudgetRow) =>
    isOpenable ? hrefOfActual(budget, row, [0, budget.monthsBegun - 1]) : null
  const name = (row: BudgetRow) => <BudgetRowName row={row} />
  const cell = (row: BudgetRow, figure: FigureName) => (
    <FigureCell
      figures={row.toDate}
      name={figure}
      accountClass={row.class}
      href={hrefOf(row)}
      label={m['accounting.budget.openActual']({
        account: accountNameOf(row),
        month: m['accounting.budget.toDate'](),
      })}
      strong={figure === 'remaining'}
    />
  )
  const columns: Column<BudgetRow>[] = [
    { id: 'account', header: m['accounting.budget.account.title'](), cell: name },
    ...figureNames.map(
      (figure): Column<BudgetRow> => ({
        id: figure,
        header: figureWords[figure](),
        align: 'money',
        cell: row => cell(row, figure),
      }),
    ),
  ]
  const { toDate } = budget.totals
  return (
    <div className="stack">
      <StatStrip>
        <Stat label={m['accounting.analysis.plannedToDate']()}>
          <Money amount={toDate.budget} strong />
        </Stat>
        <Stat label={m['accounting.analysis.spentToDate']()}>
          <Money amount={toDate.actual} strong />
        </Stat>
        <Stat label={figureWords.remaining()} note={m['accounting.analysis.expensesOnly']()}>
          <Money amount={toDate.remaining} strong />
        </Stat>
      </StatStrip>
      <DataTable
        label={m['accounting.analysis.tab.variance']()}
        look="statement"
        pageKeys
        columns={columns}
        rows={rows}
        rowId={row => String(row.lineNo)}
        card={row => (
          <>
            <span className="card-row">
              {name(row)}
              {cell(row, 'remaining')}
            </span>
            <span className="card-row cap">
              {cell(row, 'actual')}
              {cell(row, 'usedBps')}
            </span>
          </>
        )}
        empty={<EmptyState title={m['accounting.analysis.noLines']()} />}
      />
    </div>
  )
}
