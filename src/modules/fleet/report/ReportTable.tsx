import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import { wordOf } from '#kernel/shared/said.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import type { FleetReport } from './report.rules.ts'
import { figureHref, hrefOf } from './reportLinks.web.ts'
import type { ShownReport } from './reportSheet.rules.ts'
import { codeWords, columnWords, reportWords } from './reportWords.rules.ts'

type Row = ShownReport['rows'][number]
type Kind = ShownReport['columns'][number]['kind']

const none = <span className="quiet">{'\u2014'}</span>
const ofMoney: readonly Kind[] = ['money', 'number', 'percent']

type Props = {
  report: FleetReport
  shown: ShownReport
  days: { from: string; to: string }
}

export function ReportTable({ report, shown, days }: Props) {
  const { digits } = useDisplay()
  const cell = (kind: Kind, value: string | null, isTotal = false): ReactNode => {
    if (value === null) return isTotal ? null : none
    if (kind === 'money') return <Amount amount={value} strong={isTotal} />
    if (kind === 'number') return <NumberText value={value} strong={isTotal} />
    if (kind === 'percent') return <span className="n">{formatPercent(Number(value), digits)}</span>
    if (kind === 'day') return <DayText day={value} />
    if (kind === 'instant') return <InstantText at={value} />
    if (kind === 'plate') return <Plate number={value} />
    return <bdi>{kind === 'code' ? wordOf(codeWords, value) : value}</bdi>
  }
  const at = (row: Row, index: number): ReactNode => {
    const { kind, key } = shown.columns[index]!
    const value = row.cells[index] ?? null
    const href = index === 0 ? hrefOf(row) : Number(value) ? figureHref(row, key, days) : null
    const content = cell(kind, value)
    return href ? (
      <TextLink href={href}>
        {value === null ? m['fleet.report.open']({ name: isolated(row.id.slice(0, 8)) }) : content}
      </TextLink>
    ) : (
      content
    )
  }
  const columns = shown.columns.map(
    ({ key, kind }, index): Column<Row> => ({
      id: key,
      header: columnWords[key]?.() ?? key,
      ...(ofMoney.includes(kind) ? { align: 'money' as const } : {}),
      cell: row => at(row, index),
    }),
  )
  const totals = Object.fromEntries(
    shown.columns.map(({ key, kind }, index) => [key, cell(kind, shown.totals[index] ?? null, true)]),
  )
  const last = shown.columns.length - 1
  return (
    <DataTable
      label={reportWords[report]()}
      look="statement"
      pageKeys
      columns={columns}
      rows={shown.rows}
      rowId={row => row.id}
      totals={totals}
      totalsLabel={m['fleet.report.total']()}
      card={row => (
        <>
          <span className="card-row fleet-reach">
            {at(row, 0)}
            {at(row, last)}
          </span>
          <span className="card-row cap fleet-reach">
            {at(row, 1)}
            {at(row, last - 1)}
          </span>
        </>
      )}
      empty={<EmptyState title={m['fleet.report.empty']()} />}
    />
  )
}
