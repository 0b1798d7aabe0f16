import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { FigureLink } from '../FigureLink.tsx'
import { PeriodChip } from '../FilterParts.tsx'
import { links } from '../links.ts'
import { nameOf } from '../names.ts'
import { SheetMenu } from '../SheetMenu.tsx'
import { profitUnitKindWords, reportNameWords } from '../wordMaps.ts'
import { classesOfFigure, type ProfitFigure, profitFigures, profitFigureWords } from './profitFigures.ts'
import type { ReportQuestion } from './reportQuestion.ts'

type Profit = OutputFor<'accounting.profit.list'>
type Row = Profit['rows'][number]
type Dimension = 'profitUnit' | 'costCenter'
type Props = { readonly by: Dimension; readonly question: ReportQuestion }

const labelOf = (row: Row): string =>
  row.nameAr ? nameOf({ nameAr: row.nameAr, nameEn: row.nameEn }) : m['accounting.profit.unassigned']()

/** What each vehicle, property or project, or each cost centre, earned; the rows and the rest are the income statement. */
export function ProfitReport({ by, question }: Props) {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const { from, to } = question
  const search = address['search'] ? String(address['search']) : ''
  const input = { by, from, to, ...(search ? { search } : {}) }
  const answer = useAnswer('accounting.profit.list', input, { keepPrevious: true })
  const title = reportNameWords[by === 'profitUnit' ? 'profitUnits' : 'costCenters']()
  const name =
    by === 'profitUnit' ? m['accounting.dimension.profitUnit']() : m['accounting.dimension.costCenter']()
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
              pdf={documentUrl('accounting.profit.document', { ...input, locale: currentLocale() })}
              sheet={{
                title,
                currency,
                columns: [
                  { header: name, kind: 'text' },
                  ...profitFigures.map(figure => ({
                    header: profitFigureWords[figure](),
                    kind: 'money' as const,
                  })),
                ],
                rows: [
                  ...rows.map(row => [
                    [row.code, labelOf(row)].filter(Boolean).join(' '),
                    row.revenue,
                    row.expense,
                    row.result,
                  ]),
                  ...(totals
                    ? [[m['accounting.total'](), totals.revenue, totals.expense, totals.result]]
                    : []),
                ],
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
      </Toolbar>
      <Loaded answer={answer}>
        {profit => <ProfitTable by={by} question={question} profit={profit} label={title} name={name} />}
      </Loaded>
    </>
  )
}

type TableProps = Props & { readonly profit: Profit; readonly label: string; readonly name: string }

function ProfitTable({ by, question, profit, label, name }: TableProps) {
  const { can } = useSession()
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
          account: labelOf(row),
          figure: profitFigureWords[figure](),
        })}
      >
        {amount}
      </FigureLink>
    )
  }
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
    ...profitFigures.map(
      (figure): Column<Row> => ({
        id: figure,
        header: profitFigureWords[figure](),
        align: 'money',
        cell: row => shown(row, figure),
      }),
    ),
  ]
  const totals = Object.fromEntries(
    profitFigures.map(figure => [figure, <Amount key={figure} amount={profit.totals[figure]} strong />]),
  )
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
            {shown(row, 'result')}
          </span>
          <span className="card-row cap">
            <span>
              {profitFigureWords.revenue()} {shown(row, 'revenue')}
            </span>
            <span>
              {profitFigureWords.expense()} {shown(row, 'expense')}
            </span>
          </span>
        </>
      )}
      empty={<EmptyState title={m['accounting.profit.empty']()} />}
    />
  )
}
