import { BarChart } from '#ui/BarChart.tsx'
import { Card } from '#ui/Card.tsx'
import { chartColumns } from './chartColumns.web.ts'
import type { FleetReport } from './report.rules.ts'
import { hrefOf } from './reportLinks.web.ts'
import type { ShownReport } from './reportSheet.rules.ts'
import { columnWords, reportWords } from './reportWords.rules.ts'

/** As many as fit beside each other and stay distinct. */
const mostBars = 12

type Props = { report: FleetReport; shown: ShownReport }

/** The vehicles with the highest figures, or the months as they come; each bar opens what it is of. */
export function ReportChart({ report, shown }: Props) {
  const drawn = (chartColumns[report] ?? []).map(key => shown.columns.findIndex(column => column.key === key))
  const figure = (row: ShownReport['rows'][number], at: number) => {
    const value = Number(row.cells[at] ?? 0)
    return shown.columns[at]?.kind === 'percent' ? value / 100 : value
  }
  const [main = 0] = drawn
  const rows =
    report === 'performance'
      ? shown.rows.slice(-mostBars)
      : shown.rows.toSorted((a, b) => figure(b, main) - figure(a, main)).slice(0, mostBars)
  const hues = ['accent', 'green'] as const
  return (
    <Card title={drawn.map(at => columnWords[shown.columns[at]!.key]?.()).join(' · ')}>
      {drawn.length > 1 && (
        <ul className="legend cap">
          {drawn.map((at, index) => (
            <li key={at} className={`hue-${hues[index]}`}>
              <i aria-hidden="true" />
              {columnWords[shown.columns[at]!.key]?.()}
            </li>
          ))}
        </ul>
      )}
      <BarChart
        label={reportWords[report]()}
        categories={rows.map(row => row.cells[0] ?? row.cells[1] ?? '')}
        series={drawn.map((at, index) => ({
          name: columnWords[shown.columns[at]!.key]?.() ?? '',
          hue: hues[index] ?? 'slate',
          values: rows.map(row => figure(row, at)),
        }))}
        hrefOf={index => hrefOf(rows[index]!) ?? ''}
      />
    </Card>
  )
}
