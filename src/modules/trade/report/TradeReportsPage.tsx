import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, endOfMonth, isDay, startOfMonth } from '#kernel/shared/day.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SheetMenu } from '#modules/accounting/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { reportRights, standingReports, type TradeReport, tradeReports } from './report.rules.ts'
import { type ShownReport, sheetOf } from './reportSheet.rules.ts'
import { codeWords, reportColumnWords, reportWords } from './reportWords.rules.ts'

/** The reports of goods and production: what a report shows is what it exports and prints, and each row opens what it counts. */
export default function TradeReportsPage() {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [address, change] = useAddress()
  const dayOf = (key: string) => {
    const typed = String(address[key] ?? '')
    return isDay(typed) ? typed : null
  }
  const mine = tradeReports.filter(name => can(reportRights[name]))
  const report = mine.find(name => name === address['report']) ?? mine[0]
  const days = { from: dayOf('from') ?? startOfMonth(today), to: dayOf('to') ?? endOfMonth(today) }
  const title = m['trade.report.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page list-page">
      <PageHeader title={title} />
      {report ? (
        <Tabs
          label={title}
          tabs={mine.map(id => ({ id, name: reportWords[id]() }))}
          selected={report}
          onSelect={(id: TradeReport) => change({ report: id === mine[0] ? undefined : id })}
        >
          <Report report={report} days={days} onChange={change} />
        </Tabs>
      ) : (
        <EmptyState title={m['trade.report.none']()} />
      )}
    </div>
  )
}

type Props = {
  report: TradeReport
  days: { from: string; to: string }
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

function Report({ report, days, onChange }: Props) {
  const { currency } = useCompany()
  const input = { report, ...days }
  const answer = useAnswer('trade.report.show', input, { keepPrevious: false })
  return (
    <>
      <Toolbar
        end={
          answer.data && (
            <SheetMenu
              pdf={documentUrl('trade.report.document', { ...input, locale: currentLocale() })}
              sheet={sheetOf(report, answer.data, { currency, locale: currentLocale() })}
              schedule={{ report: `trade.${report}`, filters: {} }}
            />
          )
        }
      >
        {!standingReports.includes(report) && (
          <FilterChip name={m['trade.report.period']()} value={<DayRange from={days.from} to={days.to} />}>
            <DateField
              label={m['trade.report.from']()}
              value={days.from}
              onChange={day => onChange({ from: day ?? undefined })}
            />
            <DateField
              label={m['trade.report.to']()}
              value={days.to}
              onChange={day => onChange({ to: day ?? undefined })}
            />
          </FilterChip>
        )}
      </Toolbar>
      <Loaded answer={answer}>
        {shown => (
          <>
            {shown.isCut && <Notice hue="slate">{m['trade.report.cut']()}</Notice>}
            <Card flush>
              <ReportTable report={report} shown={shown} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}

type Row = ShownReport['rows'][number]
type Kind = ShownReport['columns'][number]['kind']

function ReportTable({ report, shown }: { report: TradeReport; shown: ShownReport }) {
  const { digits } = useDisplay()
  const isFigure = (kind: Kind) => kind === 'money' || kind === 'number' || kind === 'percent'
  const cell = (kind: Kind, value: string | null, isTotal = false): ReactNode => {
    if (value === null) return isTotal ? null : <span className="quiet">{'\u2014'}</span>
    if (kind === 'money') return <Amount amount={value} strong={isTotal} />
    if (kind === 'number') return <NumberText value={value} strong={isTotal} />
    if (kind === 'percent') return <span className="n">{formatPercent(Number(value), digits)}</span>
    if (kind === 'day') return <DayText day={value} />
    return <bdi>{kind === 'code' ? (codeWords[value]?.() ?? value) : value}</bdi>
  }
  const at = (row: Row, index: number): ReactNode => {
    const content = cell(shown.columns[index]!.kind, row.cells[index] ?? null)
    return index === 0 && row.page ? <TextLink href={row.page}>{content}</TextLink> : content
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
      totalsLabel={m['trade.report.total']()}
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
      empty={<EmptyState title={m['trade.report.empty']()} />}
    />
  )
}
