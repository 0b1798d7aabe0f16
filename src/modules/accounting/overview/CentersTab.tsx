import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { minorOf, nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { type ProfitFigure, profitFigures } from '../profit/profit.rules.ts'
import { classesOfFigure, profitFigureWords } from '../profit/profitFigures.rules.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import type { Days } from '../report/report.rules.ts'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { ShareOfBefore, TwoPeriodChips, useTwoPeriods } from './twoPeriods.tsx'

type Center = OutputFor<'accounting.profit.list'>['rows'][number]
type Row = Center & { before: string }

const labelOf = (row: Center) =>
  row.nameAr ? nameOf({ nameAr: row.nameAr, nameEn: row.nameEn }) : m['accounting.profit.unassigned']()

/** «مراكز التكلفة»: what each centre earns, its margin, and the result against another period. */
export function CentersTab() {
  const { currency } = useCompany()
  const { now, before } = useTwoPeriods()
  const answer = useAnswer('accounting.profit.list', { by: 'costCenter', ...now }, { keepPrevious: true })
  const earlier = useAnswer('accounting.profit.list', { by: 'costCenter', ...before }, { keepPrevious: true })
  const resultBefore = new Map(earlier.data?.rows.map(row => [row.id, row.result]))
  const rows: Row[] = (answer.data?.rows ?? []).map(row => ({
    ...row,
    before: resultBefore.get(row.id) ?? moneyText(0, currency),
  }))
  return (
    <>
      <Toolbar
        end={
          <SheetMenu
            sheet={{
              title: m['accounting.page.costCenters'](),
              currency,
              columns: [
                { header: m['accounting.dimension.costCenter'](), kind: 'text' },
                ...profitFigures.map(figure => ({
                  header: profitFigureWords[figure](),
                  kind: 'money' as const,
                })),
                { header: m['accounting.analysis.resultBefore'](), kind: 'money' },
              ],
              rows: rows.map(row => [labelOf(row), row.revenue, row.expense, row.result, row.before]),
            }}
          />
        }
      >
        <TwoPeriodChips />
      </Toolbar>
      <Loaded answer={earlier}>
        {() => <Loaded answer={answer}>{() => <CenterTable rows={rows} now={now} before={before} />}</Loaded>}
      </Loaded>
    </>
  )
}

type TableProps = { rows: readonly Row[]; now: Days; before: Days }

function CenterTable({ rows, now, before }: TableProps) {
  const { currency } = useCompany()
  const { digits } = useDisplay()
  const { can } = useSession()
  const mayOpen = can('finance.ledger.view')
  const opened = (row: Row, figure: ProfitFigure, days: Days, text: string) => {
    const amount = <Amount amount={text} strong={figure === 'result' && days === now} />
    if (!mayOpen || !/[1-9]/.test(text)) return amount
    const dimension = row.id === null ? { without: 'costCenter' as const } : { costCenterId: row.id }
    return (
      <FigureLink
        href={links.linesBehind({
          classes: classesOfFigure[figure],
          ...days,
          withClosing: false,
          ...dimension,
        })}
        label={m['accounting.statement.openFigure']({
          account: labelOf(row),
          figure: profitFigureWords[figure](),
        })}
      >
        {amount}
      </FigureLink>
    )
  }
  const margin = (row: Row) => {
    const revenue = minorOf(row.revenue, currency)
    if (revenue <= 0) return <span className="quiet">{'\u2014'}</span>
    return (
      <span className="n">
        {formatPercent(Math.round((minorOf(row.result, currency) * 10_000) / revenue), digits)}
      </span>
    )
  }
  const share = (row: Row) => (
    <ShareOfBefore now={minorOf(row.result, currency)} before={minorOf(row.before, currency)} />
  )
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: m['accounting.dimension.costCenter'](),
      cell: row => (
        <span>
          {row.code && <span className="n quiet">{row.code}</span>} <bdi>{labelOf(row)}</bdi>
        </span>
      ),
    },
    ...profitFigures.map(
      (figure): Column<Row> => ({
        id: figure,
        header: profitFigureWords[figure](),
        align: 'money',
        cell: row => opened(row, figure, now, row[figure]),
      }),
    ),
    { id: 'margin', header: m['accounting.analysis.margin'](), align: 'money', cell: margin },
    {
      id: 'before',
      header: m['accounting.analysis.resultBefore'](),
      align: 'money',
      cell: row => opened(row, 'result', before, row.before),
    },
    { id: 'share', header: m['accounting.report.changePercent'](), align: 'money', cell: share },
  ]
  return (
    <DataTable
      label={m['accounting.page.costCenters']()}
      look="statement"
      pageKeys
      columns={columns}
      rows={rows}
      rowId={row => row.id ?? 'unassigned'}
      card={row => (
        <>
          <span className="card-row">
            <bdi className="strong">{labelOf(row)}</bdi>
            {opened(row, 'result', now, row.result)}
          </span>
          <span className="card-row cap">
            <span>
              {m['accounting.analysis.resultBefore']()} {opened(row, 'result', before, row.before)}
            </span>
            {share(row)}
          </span>
        </>
      )}
      empty={<EmptyState title={m['accounting.profit.empty']()} />}
    />
  )
}
