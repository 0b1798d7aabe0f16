import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { ExportMenu } from '#kernel/web/ExportMenu.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { BarChart } from '#ui/BarChart.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Legend } from '#ui/Legend.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import {
  barsOf,
  cellPath,
  type Month,
  monthText,
  type ReportId,
  reportColumns,
  reportIds,
  reportNames,
  reportNotes,
} from './monthReports.tsx'
import { reportCells } from './report.rules.ts'

const ReportRows = onDemand(async () => (await import('./ReportRows.tsx')).ReportRows)

/** Twelve months of the platform: chart and table of each report; every figure opens the rows it counts. */
export default function StaffReportsPage() {
  const [address, change] = useAddress()
  const report = reportIds.find(id => id === address['report']) ?? 'growth'
  const cell = reportCells.find(one => one === address['cell'])
  const month = String(address['month'] ?? '')
  const title = m['platform.page.staffReports']()
  const isOpen = cell !== undefined && /^\d{4}-\d{2}$/.test(month)
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  if (isOpen) return <ReportRows key={`${cell}${month}`} report={report} cell={cell} month={month} />
  return (
    <div className="page">
      <PageHeader
        title={title}
        actions={
          <ExportMenu
            title={reportNames[report]()}
            query="platform.report.months"
            input={{}}
            columns={reportColumns[report]}
          />
        }
      />
      <Tabs
        label={title}
        selected={report}
        onSelect={id => change({ report: id })}
        tabs={reportIds.map(id => ({ id, name: reportNames[id]() }))}
      >
        <Months report={report} />
      </Tabs>
    </div>
  )
}

function Months({ report }: { report: ReportId }) {
  const answer = useAnswer('platform.report.months', {}, { keepPrevious: true })
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <>
          <MonthChart report={report} months={rows.toReversed()} />
          <Card flush title={m['platform.report.table']()} caption={reportNotes[report]?.()}>
            <DataTable<Month>
              bare
              look="statement"
              label={reportNames[report]()}
              columns={reportColumns[report]}
              rows={rows}
              rowId={row => row.month}
            />
          </Card>
        </>
      )}
    </Loaded>
  )
}

function MonthChart({ report, months }: { report: ReportId; months: readonly Month[] }) {
  const bars = barsOf(report, months)
  return (
    <Card title={reportNames[report]()} end={<Legend entries={bars.map(bar => bar.series)} />}>
      <BarChart
        label={reportNames[report]()}
        categories={months.map(row => monthText(row.month))}
        series={bars.map(bar => bar.series)}
        hrefOf={(category, series) => cellPath(report, bars[series]!.cell, months[category]!.month)}
      />
    </Card>
  )
}
