import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { PageHeader } from '#ui/PageHeader.tsx'
import '../accounting.css'
import { useToday } from '../FilterParts.tsx'
import { BalancedBadge, useStatementQuestion, useTrialBalance } from './statementAnswer.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** The trial balance as a report: what it shows is what it exports, and each figure opens its lines. */
export default function ReportsPage() {
  const question = useStatementQuestion(useToday())
  const statement = useTrialBalance(question)
  useEffect(() => {
    document.title = m['accounting.report.trialBalance']()
  }, [])
  return (
    <div className="page list-page">
      <PageHeader
        title={m['accounting.report.trialBalance']()}
        status={statement.answer.data && <BalancedBadge total={statement.total} question={question} />}
      />
      <TrialBalance question={question} {...statement} />
    </div>
  )
}
