import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../accounting.css'
import { useToday } from '../report/FilterParts.tsx'
import { LedgerEntries } from './LedgerEntries.tsx'
import { BalancedBadge, useStatementQuestion, useTrialBalance } from './statementAnswer.tsx'

const waiting = () => <Skeleton lines={8} />
const AccountStatement = onDemand(
  async () => (await import('./AccountStatement.tsx')).AccountStatement,
  waiting,
)
const TrialBalance = onDemand(async () => (await import('./TrialBalance.tsx')).TrialBalance, waiting)
const MonthlyBalances = onDemand(async () => (await import('./MonthlyBalances.tsx')).MonthlyBalances, waiting)
const EntryPanel = onDemand(async () => (await import('../journal/EntryPanel.tsx')).EntryPanel)

const tabs = ['account', 'entries', 'trialBalance', 'balances'] as const
type Tab = (typeof tabs)[number]

/** The general ledger: the statement of an account, all lines day by day, the trial balance, and what an account stood at month by month. */
export default function LedgerPage() {
  const [address, change] = useAddress()
  const tab: Tab = tabs.find(one => one === address['tab']) ?? 'account'
  const entryId = address['entry'] ? String(address['entry']) : null
  useEffect(() => {
    document.title = m['accounting.page.ledger']()
  }, [])
  return (
    <div className="page list-page">
      <PageHeader title={m['accounting.page.ledger']()} status={tab === 'trialBalance' && <LedgerBadge />} />
      <Tabs
        label={m['accounting.page.ledger']()}
        tabs={[
          { id: 'account', name: m['accounting.ledger.account']() },
          { id: 'entries', name: m['accounting.ledger.entries']() },
          { id: 'trialBalance', name: m['accounting.report.trialBalance']() },
          { id: 'balances', name: m['accounting.ledger.months']() },
        ]}
        selected={tab}
        onSelect={(id: Tab) => change({ tab: id === 'account' ? undefined : id, side: undefined })}
      >
        {tab === 'account' && <AccountStatement />}
        {tab === 'entries' && <LedgerEntries />}
        {tab === 'trialBalance' && <LedgerTrialBalance />}
        {tab === 'balances' && <MonthlyBalances />}
      </Tabs>
      {entryId && <EntryPanel key={entryId} id={entryId} onClose={() => change({ entry: undefined })} />}
    </div>
  )
}

function LedgerTrialBalance() {
  const question = useStatementQuestion(useToday())
  return <TrialBalance question={question} {...useTrialBalance(question)} />
}

function LedgerBadge() {
  const question = useStatementQuestion(useToday())
  const { answer, total } = useTrialBalance(question)
  return answer.data ? <BalancedBadge total={total} question={question} /> : null
}
