import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, endOfMonth, isDay, startOfMonth } from '#kernel/shared/day.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { givenFilters, SheetMenu } from '#modules/accounting/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type HrReport, hrReports, reportRights } from './report.rules.ts'
import { sheetOf } from './reportSheet.rules.ts'
import { reportWords } from './reportWords.rules.ts'
import '../hr.css'

/** The reports of human resources: what a report shows is what it exports and prints, and each figure opens its rows. */
export default function HrReportsPage() {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [address, change] = useAddress()
  const text = (key: string) => (address[key] ? String(address[key]) : undefined)
  const dayOf = (key: string) => {
    const typed = text(key)
    return typed && isDay(typed) ? typed : null
  }
  const mine = hrReports.filter(name => can(reportRights[name]))
  const report = mine.find(name => name === address['report']) ?? mine[0]
  const [branchId, department] = [text('branchId'), text('department')]
  const of = {
    from: dayOf('from') ?? startOfMonth(today),
    to: dayOf('to') ?? endOfMonth(today),
    ...(branchId ? { branchId } : {}),
    ...(department ? { department } : {}),
  }
  const title = m['hr.report.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page list-page">
      <PageHeader title={title} />
      <ReportCards of={of} />
      {report ? (
        <Tabs
          label={title}
          tabs={mine.map(id => ({ id, name: reportWords[id]() }))}
          selected={report}
          onSelect={(id: HrReport) => change({ report: id === mine[0] ? undefined : id })}
        >
          <Report report={report} of={of} onChange={change} />
        </Tabs>
      ) : (
        <EmptyState title={m['hr.report.none']()} />
      )}
    </div>
  )
}

type Of = { from: string; to: string; branchId?: string; department?: string }
type Props = {
  report: HrReport
  of: Of
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

function Report({ report, of, onChange }: Props) {
  const { currency } = useCompany()
  const input = { report, ...of }
  const answer = useAnswer('hr.report.show', input, { keepPrevious: false })
  return (
    <>
      <Toolbar
        end={
          answer.data && (
            <SheetMenu
              pdf={documentUrl('hr.report.document', { ...input, locale: currentLocale() })}
              sheet={sheetOf(report, answer.data, { currency, locale: currentLocale() })}
              schedule={{
                report: `hr.${report}`,
                filters: givenFilters({ branchId: of.branchId, department: of.department }),
              }}
            />
          )
        }
      >
        <ReportFilters report={report} of={of} onChange={onChange} />
      </Toolbar>
      <Loaded answer={answer}>
        {shown => (
          <>
            {shown.isCut && <Notice hue="slate">{m['hr.report.cut']()}</Notice>}
            <Card flush>
              <ReportTable report={report} shown={shown} days={of} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}
