import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../accounting.css'
import { BalancedBadge, useStatementQuestion, useTrialBalance } from '../ledger/statementAnswer.tsx'
import { TrialBalance } from '../ledger/TrialBalance.tsx'
import { useToday } from './FilterParts.tsx'
import { OtherReports } from './OtherReports.tsx'
import { ProfitReport } from './ProfitReport.tsx'
import { type ReportTab, reportTabs, useReportQuestion, useReportTab } from './reportQuestion.web.ts'
import { reportNameWords } from './reportWords.rules.ts'
import { Statement } from './Statement.tsx'

/** The finance reports: statements, trial balance, profit of units and cost centres. What they show is what they export. */
export default function ReportsPage() {
  const [, change] = useAddress()
  const tab = useReportTab()
  const title = reportNameWords[tab]()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page list-page">
      <PageHeader
        title={title}
        status={
          <>
            {tab === 'trialBalance' && <ReportBadge />}
            <OtherReports />
          </>
        }
      />
      <Tabs
        label={m['accounting.page.reports']()}
        tabs={reportTabs.map(id => ({ id, name: reportNameWords[id]() }))}
        selected={tab}
        onSelect={(id: ReportTab) =>
          change({ tab: id === 'incomeStatement' ? undefined : id, under: undefined })
        }
      >
        <Report tab={tab} />
      </Tabs>
    </div>
  )
}

function Report({ tab }: { tab: ReportTab }) {
  const question = useReportQuestion(useToday())
  if (tab === 'trialBalance') return <ReportTrialBalance />
  if (tab === 'profitUnits') return <ProfitReport by="profitUnit" question={question} />
  if (tab === 'costCenters') return <ProfitReport by="costCenter" question={question} />
  return <Statement report={tab} question={question} />
}

function ReportTrialBalance() {
  const question = useStatementQuestion(useToday())
  return <TrialBalance question={question} {...useTrialBalance(question)} />
}

function ReportBadge() {
  const question = useStatementQuestion(useToday())
  const { answer, total } = useTrialBalance(question)
  return answer.data ? <BalancedBadge total={total} question={question} /> : null
}
