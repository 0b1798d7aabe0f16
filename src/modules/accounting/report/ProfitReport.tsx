import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { links } from '../links.web.ts'
import { type ProfitFigure, profitFigures } from '../profit/profit.rules.ts'
import { profitFigureWords } from '../profit/profitFigures.rules.ts'
import {
  besideOf,
  dimensionWord,
  labelOf,
  type Profit,
  profitHeads,
  profitSheet,
  type ProfitRow as Row,
} from '../profit/profitSheet.rules.ts'
import { isBesideBudget } from '../statement/statementSheet.rules.ts'
import { comparisonWords, profitUnitKindWords } from '../wordMaps.web.ts'
import { FigureLink } from './FigureLink.tsx'
import { PeriodChip } from './FilterParts.tsx'
import { besideColumns } from './profitBeside.tsx'
import { hrefOfProfit } from './profitLinks.web.ts'
import { type Comparison, comparisons, type Days } from './report.rules.ts'
import type { ReportQuestion } from './reportQuestion.web.ts'
import { givenFilters } from './reportSchedule.tsx'
import { reportNameWords } from './reportWords.rules.ts'
import { Share } from './Share.tsx'
import { SheetMenu } from './SheetMenu.tsx'
import { NoBudget } from './Statement.tsx'

type Dimension = 'profitUnit' | 'costCenter'
type Props = { by: Dimension; question: ReportQuestion }

const nothingYet: Profit = {
  rows: [],
  totals: { revenue: '0', expense: '0', result: '0', beside: null },
  columns: [],
  budgets: [],
}

/** What each vehicle, property or project, or each cost centre, earned; the rows and the rest are the income statement. */
export function ProfitReport({ by, question }: Props) {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const { from, to } = question
  const search = address['search'] ? String(address['search']) : ''
  const offered = comparisons.filter(one => one !== 'budget' || by === 'costCenter')
  const compare = offered.find(one => one === question.compare) ?? 'none'
  const isCompared = compare !== 'none'
  const figure = profitFigures.find(one => one === address['figure']) ?? 'result'
  const input = { by, from, to, compare, ...(search ? { search } : {}) }
  const answer = useAnswer('accounting.profit.list', input, { keepPrevious: true })
  const title = reportNameWords[by === 'profitUnit' ? 'profitUnits' : 'costCenters']()
  const shown = answer.data ?? nothingYet
  return (
    <>
      <Toolbar
        end={
          <>
            <span className="cap accounting-currency">
              {m['accounting.statement.unit']({ currency: currencySymbol(currency, currentLocale()) })}
            </span>
            <SheetMenu
              pdf={documentUrl('accounting.profit.document', { ...input, figure, locale: currentLocale() })}
              sheet={profitSheet(by, shown, figure, currency)}
              schedule={{
                report: by === 'profitUnit' ? 'finance.profitUnits' : 'finance.costCenters',
                filters: givenFilters({ search, ...(isCompared ? { compare, figure } : {}) }),
              }}
            />
          </>
        }
      >
        <SearchField
          label={
            by === 'profitUnit' ? m['accounting.profit.search']() : m['accounting.profit.searchCenter']()
          }
          value={search}
          onChange={text => change({ search: text || undefined })}
        />
        <PeriodChip
          from={from}
          to={to}
          onChange={days => change({ from: days.from ?? undefined, to: days.to ?? undefined })}
        />
        <FilterChip
          name={m['accounting.report.compare']()}
          value={comparisonWords[compare]()}
          {...(isCompared ? { onRemove: () => change({ compare: undefined }) } : {})}
        >
          <Select<Comparison>
            label={m['accounting.report.compare']()}
            value={compare}
            onChange={value => change({ compare: value === 'none' ? undefined : value })}
            options={offered.map(id => ({ id, name: comparisonWords[id]() }))}
          />
        </FilterChip>
        {isCompared && (
          <FilterChip name={m['accounting.report.compared']()} value={profitFigureWords[figure]()}>
            <Select<ProfitFigure>
              label={m['accounting.report.compared']()}
              value={figure}
              onChange={value => change({ figure: value === 'result' ? undefined : value })}
              options={profitFigures.map(id => ({ id, name: profitFigureWords[id]() }))}
            />
          </FilterChip>
        )}
      </Toolbar>
      <Loaded answer={answer}>
        {profit => (
          <>
            {compare === 'budget' && profit.budgets.length === 0 && <NoBudget />}
            <ProfitTable
              by={by}
              profit={profit}
              label={title}
              compared={profit.columns.length > 1 ? figure : null}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const figureLabel = (row: Row, figure: string) =>
  m['accounting.statement.openFigure']({ account: labelOf(row), figure })

type TableProps = {
  by: Dimension
  profit: Profit
  label: string
  /** The figure that stands beside other days or its budget. */
  compared: ProfitFigure | null
}

function ProfitTable({ by, profit, label, compared }: TableProps) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [days, otherDays] = profit.columns
  const { from, to } = days!
  const mayOpen = can('finance.ledger.view')
  const beside = { currency, isPlanned: isBesideBudget(profit) }
  const opened = (row: Row, figure: ProfitFigure, text: string, of: Days) => {
    const amount = <Amount amount={text} strong={figure === 'result' && of === days} />
    if (!mayOpen || !/[1-9]/.test(text)) return amount
    return (
      <FigureLink
        href={hrefOfProfit(by, row.id, { figure, from: of.from, to: of.to })}
        label={figureLabel(row, profitFigureWords[figure]())}
      >
        {amount}
      </FigureLink>
    )
  }
  const shown = (row: Row, figure: ProfitFigure) => opened(row, figure, row[figure], days!)
  const [budget] = profit.budgets
  const planHrefOf = (row: Row) =>
    budget && row.id && profit.budgets.length === 1 && can('finance.budgets.view')
      ? links.plan(budget.id, row.id)
      : null
  const statementOf = (row: Row) =>
    row.id === null
      ? null
      : links.report({
          from,
          to,
          ...(by === 'profitUnit' ? { profitUnitId: row.id } : { costCenterId: row.id }),
        })
  const nameCell = (row: Row) => {
    const href = statementOf(row)
    return (
      <span className="row">
        {row.code && <span className="n quiet">{row.code}</span>}
        {href ? (
          <TextLink href={href}>
            <bdi>{labelOf(row)}</bdi>
          </TextLink>
        ) : (
          <span className="soft-ink">{labelOf(row)}</span>
        )}
      </span>
    )
  }
  /** What a figure stands beside: the lines of other days, or the plan. */
  const otherFigure = (row: Row, figure: ProfitFigure) => {
    const { before } = besideOf(row, figure, beside)
    if (!beside.isPlanned) return opened(row, figure, before, otherDays!)
    const href = planHrefOf(row)
    const amount = <Amount amount={before} />
    return href ? (
      <FigureLink href={href} label={figureLabel(row, m['accounting.budget.budget']())}>
        {amount}
      </FigureLink>
    ) : (
      amount
    )
  }
  const columns: Column<Row>[] = [
    { id: 'name', header: dimensionWord(by), cell: nameCell },
    ...(by === 'profitUnit'
      ? [
          {
            id: 'kind',
            header: m['accounting.profit.kind'](),
            cell: (row: Row) => (
              <span className="soft-ink">{row.kind ? profitUnitKindWords[row.kind]() : '\u2014'}</span>
            ),
          },
        ]
      : []),
    ...(compared ? [compared] : profitFigures).map(
      (figure): Column<Row> => ({
        id: figure,
        header: compared ? profitHeads(profit, figure)[0]! : profitFigureWords[figure](),
        align: 'money',
        cell: row => shown(row, figure),
      }),
    ),
    ...(compared ? besideColumns(profit, compared, beside, otherFigure) : []),
  ]
  const sum = compared && besideOf(profit.totals, compared, beside)
  const totals = {
    ...Object.fromEntries(
      profitFigures.map(figure => [figure, <Amount key={figure} amount={profit.totals[figure]} strong />]),
    ),
    ...(sum
      ? {
          before: <Amount amount={sum.before} strong />,
          change: <Amount amount={sum.change} strong />,
          share: <Share bps={sum.bps} />,
        }
      : {}),
  }
  return (
    <DataTable
      label={label}
      look="statement"
      pageKeys
      columns={columns}
      rows={profit.rows}
      rowId={row => row.id ?? 'unassigned'}
      totals={totals}
      totalsLabel={m['accounting.total']()}
      card={row => (
        <>
          <span className="card-row">
            {nameCell(row)}
            {shown(row, compared ?? 'result')}
          </span>
          {compared ? (
            <span className="card-row cap">
              <span>
                {profitHeads(profit, compared)[1]} {otherFigure(row, compared)}
              </span>
              <Share bps={besideOf(row, compared, beside).bps} />
            </span>
          ) : (
            <span className="card-row cap">
              <span>
                {profitFigureWords.revenue()} {shown(row, 'revenue')}
              </span>
              <span>
                {profitFigureWords.expense()} {shown(row, 'expense')}
              </span>
            </span>
          )}
        </>
      )}
      empty={<EmptyState title={m['accounting.profit.empty']()} />}
    />
  )
}
