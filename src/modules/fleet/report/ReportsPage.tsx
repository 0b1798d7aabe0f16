import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import { documentUrl, type InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { accountingLinks, givenFilters, SheetMenu } from '#modules/accounting/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { type FleetReport, reportRights } from './report.rules.ts'
import { sheetOf } from './reportSheet.rules.ts'
import { reportWords } from './reportWords.rules.ts'
import '../fleet.css'
import { PeriodAndGroup } from '../availability/PeriodAndGroup.tsx'
import { useToday } from '../clock.web.ts'
import { chartColumns } from './chartColumns.web.ts'
import { ReportTable } from './ReportTable.tsx'

const ReportChart = onDemand(async () => (await import('./ReportChart.tsx')).ReportChart)

/** The reports of the fleet: what a report shows is what it exports and prints, and each row opens its record. */
export default function ReportsPage() {
  const { can } = useSession()
  const isNarrow = useNarrow()
  const today = useToday()
  const [address, change] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : undefined)
  const mine = (Object.keys(reportWords) as FleetReport[]).filter(name => {
    const need = reportRights[name]
    return need === undefined || need.some(can)
  })
  const report = mine.find(name => name === address['report']) ?? 'usage'
  const [from, to] = [text('from') ?? startOfMonth(today), text('to') ?? endOfMonth(today)]
  const [groupId, branchId] = [text('groupId'), text('branchId')]
  const of = { from, to, ...(groupId ? { groupId } : {}), ...(branchId ? { branchId } : {}) }
  const title = m['fleet.report.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page list-page">
      <PageHeader
        title={title}
        actions={
          !isNarrow &&
          can('finance.assets.view') && (
            <ButtonLink kind="tertiary" href={accountingLinks.assets}>
              {m['fleet.report.depreciation']()}
            </ButtonLink>
          )
        }
      />
      <Cards of={of} />
      <Tabs
        label={title}
        tabs={mine.map(id => ({ id, name: reportWords[id]() }))}
        selected={report}
        onSelect={(id: FleetReport) => change({ report: id === 'usage' ? undefined : id })}
      >
        <Report report={report} of={of} isChart={address['view'] === 'chart'} onChange={change} />
      </Tabs>
    </div>
  )
}

type Of = InputFor<'fleet.report.cards'>
type Props = {
  report: FleetReport
  of: Of
  isChart: boolean
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

function Report({ report, of, isChart, onChange }: Props) {
  const { currency, timeZone } = useCompany()
  const input = { report, ...of }
  const answer = useAnswer('fleet.report.show', input, { keepPrevious: false })
  return (
    <>
      <Toolbar
        end={
          answer.data && (
            <SheetMenu
              pdf={documentUrl('fleet.report.document', { ...input, locale: currentLocale() })}
              sheet={sheetOf(report, answer.data, { currency, timeZone })}
              schedule={{
                report: `fleet.${report}`,
                filters: givenFilters({ groupId: of.groupId, branchId: of.branchId }),
              }}
            />
          )
        }
      >
        {report === 'forecast' ? (
          <span className="cap">{m['fleet.report.next90']()}</span>
        ) : (
          <PeriodAndGroup
            from={of.from}
            to={of.to}
            groupId={of.groupId}
            branchId={of.branchId ?? null}
            onChange={onChange}
          />
        )}
        {chartColumns[report] && (
          <SegmentedControl
            label={m['fleet.report.view']()}
            value={isChart ? 'chart' : 'table'}
            onChange={next => onChange({ view: next === 'chart' ? next : undefined })}
            options={[
              { id: 'table', name: m['fleet.report.view.table']() },
              { id: 'chart', name: m['fleet.report.view.chart']() },
            ]}
          />
        )}
      </Toolbar>
      <Loaded answer={answer}>
        {shown => (
          <>
            {shown.isCut && <Notice hue="slate">{m['fleet.report.cut']()}</Notice>}
            {isChart && chartColumns[report] ? (
              <ReportChart report={report} shown={shown} />
            ) : (
              <Card flush>
                <ReportTable report={report} shown={shown} days={of} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function Cards({ of }: { of: Of }) {
  const { digits } = useDisplay()
  const { data, error } = useAnswer('fleet.report.cards', of, { keepPrevious: true })
  const waiting = error ? '\u2014' : <Skeleton width="4rem" height="1.25rem" />
  return (
    <dl className="facts">
      <Fact label={m['fleet.report.card.vehicles']()} strong>
        {data ? <NumberText value={data.vehicles} strong /> : waiting}
      </Fact>
      {data?.utilisation !== null && (
        <Fact label={m['fleet.report.card.utilisation']()} strong>
          {data ? <span className="n strong">{formatPercent(data.utilisation, digits)}</span> : waiting}
        </Fact>
      )}
      {data?.carrying !== null && (
        <Fact label={m['fleet.report.card.carrying']()} strong>
          {data ? <Money amount={data.carrying} strong /> : waiting}
        </Fact>
      )}
      {data?.maintenance !== null && (
        <Fact label={m['fleet.report.card.maintenance']()} strong>
          {data ? <Money amount={data.maintenance} strong /> : waiting}
        </Fact>
      )}
    </dl>
  )
}
