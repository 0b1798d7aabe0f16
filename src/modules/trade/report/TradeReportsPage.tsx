import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, endOfMonth, isDay, startOfMonth } from '#kernel/shared/day.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { RowsTable, SheetMenu } from '#modules/accounting/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { reportRights, standingReports, type TradeReport, tradeReports } from './report.rules.ts'
import { sheetOf, wordsOf } from './reportSheet.rules.ts'
import { reportWords } from './reportWords.rules.ts'

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
              <RowsTable shown={shown} words={wordsOf(report)} empty={m['trade.report.empty']()} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}
