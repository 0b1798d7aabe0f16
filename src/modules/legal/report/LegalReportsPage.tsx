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
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { ReferralsTab } from '../referral/ReferralsTab.tsx'
import { type Days, type Narrowed, ReportFilters } from './ReportFilters.tsx'
import { type LegalReport, legalReports, reportFilters, reportRights } from './report.rules.ts'
import { sheetOf, wordsOf } from './reportSheet.rules.ts'
import { reportWords } from './reportWords.rules.ts'

/** The reports of legal affairs: what a report shows is what it exports and prints, and each row opens what it counts. */
export default function LegalReportsPage() {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [address, change] = useAddress()
  const dayOf = (key: string) => {
    const typed = String(address[key] ?? '')
    return isDay(typed) ? typed : null
  }
  const mine = legalReports.filter(name => can(reportRights[name]))
  const report = mine.find(name => name === address['report']) ?? mine[0]
  const isReferrals = address['report'] === 'referrals'
  const days = { from: dayOf('from') ?? startOfMonth(today), to: dayOf('to') ?? endOfMonth(today) }
  const title = m['legal.report.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const chosen: Record<string, string> = {}
  for (const key of report ? reportFilters[report] : []) if (address[key]) chosen[key] = String(address[key])
  return (
    <div className="page list-page">
      <PageHeader title={title} />
      {report ? (
        <Tabs
          label={title}
          tabs={[
            { id: 'referrals' as const, name: m['legal.referral.title']() },
            ...mine.map(id => ({ id, name: reportWords[id]() })),
          ]}
          selected={isReferrals ? 'referrals' : report}
          onSelect={(id: LegalReport | 'referrals') => change({ report: id })}
        >
          {isReferrals ? (
            <ReferralsTab />
          ) : (
            <Report report={report} days={days} chosen={chosen} onChange={change} />
          )}
        </Tabs>
      ) : (
        <EmptyState title={m['legal.report.none']()} />
      )}
    </div>
  )
}

type Props = {
  report: LegalReport
  days: Days
  chosen: Narrowed
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}

function Report({ report, days, chosen, onChange }: Props) {
  const { currency } = useCompany()
  const input = { report, ...days, ...chosen }
  const answer = useAnswer('legal.report.show', input, { keepPrevious: false })
  return (
    <>
      <Toolbar
        end={
          answer.data && (
            <SheetMenu
              pdf={documentUrl('legal.report.document', { ...input, locale: currentLocale() })}
              sheet={sheetOf(report, answer.data, { currency, locale: currentLocale() })}
              schedule={{ report: `legal.${report}`, filters: chosen }}
            />
          )
        }
      >
        <ReportFilters report={report} days={days} chosen={chosen} onChange={onChange} />
      </Toolbar>
      <Loaded answer={answer}>
        {shown => (
          <>
            {shown.isCut && <Notice hue="slate">{m['legal.report.cut']()}</Notice>}
            <Card flush>
              <RowsTable shown={shown} words={wordsOf(report)} empty={m['legal.report.empty']()} />
            </Card>
          </>
        )}
      </Loaded>
    </>
  )
}
