import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { HrReport } from './report.rules.ts'
import { figureHref } from './reportLinks.web.ts'
import { countryIn, type ShownReport } from './reportSheet.rules.ts'
import { codeWords, reportColumnWords, reportWords } from './reportWords.rules.ts'

type Row = ShownReport['rows'][number]
type Kind = ShownReport['columns'][number]['kind']

const none = <span className="quiet">{'\u2014'}</span>

function cell(kind: Kind, value: string | null, isTotal = false): ReactNode {
  if (value === null) return isTotal ? null : none
  if (kind === 'money') return <Amount amount={value} strong={isTotal} />
  if (kind === 'number') return <NumberText value={value} strong={isTotal} />
  if (kind === 'day') return <DayText day={value} />
  if (kind === 'country') return countryIn(value, currentLocale())
  return <bdi>{kind === 'code' ? (codeWords[value]?.() ?? value) : value}</bdi>
}

type Props = { report: HrReport; shown: ShownReport; days: { from: string; to: string } }

/** The rows of a report with their totals; a figure opens what it sums. */
export function ReportTable({ report, shown, days }: Props) {
  const isFigure = (kind: Kind) => kind === 'money' || kind === 'number'
  const at = (row: Row, index: number): ReactNode => {
    const { kind, key } = shown.columns[index]!
    const value = row.cells[index] ?? null
    const content = cell(kind, value)
    const isLink = index === 0 || (isFigure(kind) && Number(value) !== 0)
    const href = isLink && value !== null ? figureHref(report, row, key, days) : null
    return href ? <TextLink href={href}>{content}</TextLink> : content
  }
  const columns = shown.columns.map(
    ({ key, kind }, index): Column<Row> => ({
      id: key,
      header: reportColumnWords[key]?.() ?? key,
      ...(isFigure(kind) ? { align: 'money' as const } : {}),
      cell: row => at(row, index),
    }),
  )
  const totals = Object.fromEntries(
    shown.columns.map(({ key, kind }, index) => [key, cell(kind, shown.totals[index] ?? null, true)]),
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
      totalsLabel={m['hr.report.total']()}
      card={row => (
        <>
          <span className="card-row">{at(row, 0)}</span>
          {shown.columns.map(({ key }, index) => {
            const value = row.cells[index] ?? null
            // A card has no column headings: each figure has a label, and an empty one is left out.
            if (index === 0 || value === null || Number(value) === 0) return null
            return (
              <span className="card-row cap" key={key}>
                <span>{reportColumnWords[key]?.() ?? key}</span>
                {at(row, index)}
              </span>
            )
          })}
        </>
      )}
      empty={<EmptyState title={m['hr.report.empty']()} />}
    />
  )
}
