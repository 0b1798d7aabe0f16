import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { LegalReport } from './report.rules.ts'
import type { ShownReport } from './reportSheet.rules.ts'
import { reportColumnWords, reportWords, wordOf } from './reportWords.rules.ts'

type Row = ShownReport['rows'][number]
type ShownColumn = ShownReport['columns'][number]

const isFigure = ({ kind }: ShownColumn) => kind === 'money' || kind === 'number' || kind === 'percent'

/** The rows of a report; its first cell opens what the row counts. */
export function ReportTable({ report, shown }: { report: LegalReport; shown: ShownReport }) {
  const { digits } = useDisplay()
  const cell = ({ key, kind }: ShownColumn, value: string | null, isTotal = false): ReactNode => {
    if (value === null) return isTotal ? null : <span className="quiet">{'\u2014'}</span>
    if (kind === 'money') return <Amount amount={value} strong={isTotal} />
    if (kind === 'number') return <NumberText value={value} strong={isTotal} />
    if (kind === 'percent') return <span className="n">{formatPercent(Number(value), digits)}</span>
    if (kind === 'day') return <DayText day={value} />
    return <bdi>{kind === 'code' ? wordOf(key, value) : value}</bdi>
  }
  const at = (row: Row, index: number): ReactNode => {
    const content = cell(shown.columns[index]!, row.cells[index] ?? null)
    return index === 0 && row.page ? <TextLink href={row.page}>{content}</TextLink> : content
  }
  const columns = shown.columns.map(
    (column, index): Column<Row> => ({
      id: column.key,
      header: reportColumnWords[column.key]?.() ?? column.key,
      ...(isFigure(column) ? { align: 'money' as const } : {}),
      cell: row => at(row, index),
    }),
  )
  const totals = Object.fromEntries(
    shown.columns.map((column, index) => [column.key, cell(column, shown.totals[index] ?? null, true)]),
  )
  return (
    <DataTable
      label={reportWords[report]()}
      look="statement"
      pageKeys
      columns={columns}
      rows={shown.rows}
      rowId={row => row.id}
      totals={totals}
      totalsLabel={m['legal.report.total']()}
      card={row => (
        <>
          <span className="card-row">{at(row, 0)}</span>
          {shown.columns.map(({ key }, index) =>
            index === 0 || row.cells[index] === null ? null : (
              <span className="card-row cap" key={key}>
                <span>{reportColumnWords[key]?.() ?? key}</span>
                {at(row, index)}
              </span>
            ),
          )}
        </>
      )}
      empty={<EmptyState title={m['legal.report.empty']()} />}
    />
  )
}
