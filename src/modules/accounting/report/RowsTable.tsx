import type { ReactNode } from 'react'
import { formatPercent } from '#kernel/shared/format.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { RowsWords, ShownRows } from './rowsReport.rules.ts'

type Row = ShownRows['rows'][number] & { readonly id: string; readonly page: string | null }
type ShownColumn = ShownRows['columns'][number]

type Props = {
  shown: ShownRows & { readonly rows: readonly Row[] }
  words: RowsWords
  /** The sentence of a report without rows. */
  empty: string
}

const isFigure = ({ kind }: ShownColumn) => kind === 'money' || kind === 'number' || kind === 'percent'

/** The rows of a report on screen, as its sheet has them; the first cell opens what the row counts. */
export function RowsTable({ shown, words, empty }: Props) {
  const { digits } = useDisplay()
  const locale = currentLocale()
  const cell = ({ key, kind }: ShownColumn, value: string | null, isTotal = false): ReactNode => {
    if (value === null) return isTotal ? null : <span className="quiet">{'\u2014'}</span>
    if (kind === 'money') return <Amount amount={value} strong={isTotal} />
    if (kind === 'number') return <NumberText value={value} strong={isTotal} />
    if (kind === 'percent') return <span className="n">{formatPercent(Number(value), digits)}</span>
    if (kind === 'day') return <DayText day={value} />
    return <bdi>{kind === 'code' ? words.code(key, value, locale) : value}</bdi>
  }
  const at = (row: Row, index: number): ReactNode => {
    const content = cell(shown.columns[index]!, row.cells[index] ?? null)
    return index === 0 && row.page ? <TextLink href={row.page}>{content}</TextLink> : content
  }
  const columns = shown.columns.map(
    (column, index): Column<Row> => ({
      id: column.key,
      header: words.column(column.key, locale),
      ...(isFigure(column) ? { align: 'money' as const } : {}),
      cell: row => at(row, index),
    }),
  )
  const totals = Object.fromEntries(
    shown.columns.map((column, index) => [column.key, cell(column, shown.totals[index] ?? null, true)]),
  )
  return (
    <DataTable
      label={words.title(locale)}
      look="statement"
      pageKeys
      columns={columns}
      rows={shown.rows}
      rowId={row => row.id}
      totals={totals}
      totalsLabel={words.total(locale)}
      card={row => (
        <>
          <span className="card-row">{at(row, 0)}</span>
          {shown.columns.map(({ key }, index) =>
            index === 0 || row.cells[index] === null ? null : (
              <span className="card-row cap" key={key}>
                <span>{words.column(key, locale)}</span>
                {at(row, index)}
              </span>
            ),
          )}
        </>
      )}
      empty={<EmptyState title={empty} />}
    />
  )
}
