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
import { type ProfitFigure, profitFigures } from '../../shared/profit.rules.ts'
import { classesOfFigure, profitFigureWords } from '../../shared/profitFigures.ts'
import {
  besidePlan,
  dimensionWord,
  type Profit,
  profitLabel,
  profitSheet,
  type ProfitRow as Row,
  reportNameWords,
} from '../../shared/reportSheets.ts'
import { FigureLink } from '../FigureLink.tsx'
import { PeriodChip } from '../FilterParts.tsx'
import { links } from '../links.ts'
import { givenFilters } from '../reportSchedule.tsx'
import { Share } from '../Share.tsx'
import { SheetMenu } from '../SheetMenu.tsx'
import { comparisonWords, profitUnitKindWords } from '../wordMaps.ts'
import { planColumns } from './profitPlan.tsx'
import type { ReportQuestion } from './reportQuestion.ts'
import { NoBudget } from './Statement.tsx'

type Dimension = 'profitUnit' | 'costCenter'
type Props = { readonly by: Dimension; readonly question: ReportQuestion }

/** What each vehicle, property or project, or each cost centre, earned; the rows and the rest are the income statement. */
export function ProfitReport({ by, question }: Props) {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const { from, to } = question
  const search = address['search'] ? String(address['search']) : ''
  const isCompared = by === 'costCenter' && question.compare === 'budget'
  const figure = profitFigures.find(one => one === address['figure']) ?? 'result'
  const input = {
    ...{ by, from, to, compare: isCompared ? ('budget' as const) : ('none' as const) },
    ...(search ? { search } : {}),
  }
  const answer = useAnswer('accounting.profit.list', input, { keepPrevious: true })
  const title = reportNameWords[by === 'profitUnit' ? 'profitUnits' : 'costCenters']()
  const name = dimensionWord(by)
  const { rows = [], totals } = answer.data ?? {}
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
              sheet={profitSheet({ by, compared: isCompared ? figure : null }, { rows, totals }, currency)}
              schedule={{
                report: by === 'profitUnit' ? 'finance.profitUnits' : 'finance.costCenters',
                filters: givenFilters({ search, ...(isCompared ? { compare: 'budget', figure } : {}) }),
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
        {by === 'costCenter' && (
          <FilterChip
            name={m['accounting.report.compare']()}
            value={comparisonWords[isCompared ? 'budget' : 'none']()}
            {...(isCompared ? { onRemove: () => change({ compare: undefined }) } : {})}
          >
            <Select<'none' | 'budget'>
              label={m['accounting.report.compare']()}
              value={isCompared ? 'budget' : 'none'}
              onChange={value => change({ compare: value === 'none' ? undefined : value })}
              options={(['none', 'budget'] as const).map(id => ({ id, name: comparisonWords[id]() }))}
            />
          </FilterChip>
        )}
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
            {isCompared && profit.budgets.length === 0 && <NoBudget />}
            <ProfitTable
              {...{ by, question, profit, name }}
              label={title}
              compared={isCompared ? figure : null}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

type TableProps = Props & {
  readonly profit: Profit
  readonly label: string
  readonly name: string
  /** The figure that stands beside its budget. */
  readonly compared: ProfitFigure | null
}

function ProfitTable({ by, question, profit, label, name, compared }: TableProps) {
  const { can } = useSession()
  const { currency } = useCompany()
  const { from, to } = question
  const mayOpen = can('finance.ledger.view')
  const dimensionOf = (row: Row) =>
    row.id === null
      ? { without: by }
      : by === 'profitUnit'
        ? { profitUnitId: row.id }
        : { costCenterId: row.id }
  const shown = (row: Row, figure: ProfitFigure) => {
    const amount = <Amount amount={row[figure]} strong={figure === 'result'} />
    if (!mayOpen || !/[1-9]/.test(row[figure])) return amount
    return (
      <FigureLink
        href={links.linesBehind({
          classes: classesOfFigure[figure],
          from,
          to,
          withClosing: false,
          ...dimensionOf(row),
        })}
        label={m['accounting.statement.openFigure']({
          account: profitLabel(row),
          figure: profitFigureWords[figure](),
        })}
      >
        {amount}
      </FigureLink>
    )
  }
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
            <bdi>{profitLabel(row)}</bdi>
          </TextLink>
        ) : (
          <span className="soft-ink">{profitLabel(row)}</span>
        )}
      </span>
    )
  }
  const columns: Column<Row>[] = [
    { id: 'name', header: name, cell: nameCell },
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
        header: profitFigureWords[figure](),
        align: 'money',
        cell: row => shown(row, figure),
      }),
    ),
    ...(compared ? planColumns(compared, currency, planHrefOf) : []),
  ]
  const beside = compared && besidePlan(profit.totals, compared, currency)
  const totals = {
    ...Object.fromEntries(
      profitFigures.map(figure => [figure, <Amount key={figure} amount={profit.totals[figure]} strong />]),
    ),
    ...(beside
      ? {
          planned: <Amount amount={beside.planned} strong />,
          difference: <Amount amount={beside.difference} strong />,
          reached: <Share bps={beside.bps} />,
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
                {m['accounting.budget.budget']()}{' '}
                <Amount amount={besidePlan(row, compared, currency).planned} />
              </span>
              <Share bps={besidePlan(row, compared, currency).bps} />
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
