import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { LifecycleBar } from '#ui/LifecycleBar.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { links } from '../../links.web.ts'
import { kindWords, monthName, type Run, stateWords } from '../payrollWords.web.ts'
import { RunBadge } from '../runColumns.tsx'
import { RunActs } from './RunActs.tsx'
import { RunGrid } from './RunGrid.tsx'
import { RunNotice } from './RunNotice.tsx'
import { runStory } from './runStory.web.ts'

const waiting = () => <Skeleton lines={6} />
const RunComparison = onDemand(async () => (await import('./RunReview.tsx')).RunComparison, waiting)
const RunEntry = onDemand(async () => (await import('./RunReview.tsx')).RunEntry, waiting)
const RunInputs = onDemand(async () => (await import('../../payrollInput/RunInputs.tsx')).RunInputs, waiting)
const RunWageFile = onDemand(
  async () => (await import('../../wageFile/RunWageFile.tsx')).RunWageFile,
  waiting,
)
const RunWageProof = onDemand(
  async () => (await import('../../wageProof/RunWageProof.tsx')).RunWageProof,
  waiting,
)

const tabs = ['slips', 'comparison', 'inputs', 'entry', 'wageFile', 'wageProof'] as const
type Tab = (typeof tabs)[number]
const tabWords: Readonly<Record<Tab, () => string>> = {
  slips: m['hr.payroll.tab.slips'],
  comparison: m['hr.payroll.tab.comparison'],
  inputs: m['hr.payroll.tab.inputs'],
  entry: m['hr.payroll.tab.entry'],
  wageFile: m['hr.wage.title'],
  wageProof: m['hr.wageProof.title'],
}

/** One payroll run: who is paid what and why, what is in its way, and the next step. */
export default function RunPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('hr.payroll.get', { id })
  return <Loaded answer={answer}>{run => <RunRecord run={run} />}</Loaded>
}

const stages = ['draft', 'inReview', 'approved', 'posted', 'paid'] as const

function RunRecord({ run }: { run: Run }) {
  const [address, change] = useAddress()
  const tab = tabs.find(one => one === address['tab']) ?? 'slips'
  const isOver = run.state === 'reversed' || run.state === 'cancelled'
  const name = `${m['hr.payroll.run']()} ${monthName(run.month)}`
  return (
    <RecordPage
      name={name}
      title={
        <>
          {m['hr.payroll.run']()} <span className="n">{monthName(run.month)}</span>
        </>
      }
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['hr.payroll.list.title'](), href: links.payroll() }, { name: run.number }]}
        />
      }
      status={<RunBadge state={run.state} />}
      facts={
        <>
          <span className="n">{run.number}</span>
          {run.kind === 'offCycle' && <span>{kindWords.offCycle()}</span>}
          <bdi>{run.branch?.name ?? m['hr.payroll.wholeCompany']()}</bdi>
          <span>
            {m['hr.payroll.field.payOn']()} <DayText day={run.payOn} />
          </span>
        </>
      }
      actions={<RunActs run={run} />}
      lifecycle={
        !isOver && (
          <LifecycleBar
            stages={stages.map(id => ({ id, name: stateWords[id]() }))}
            current={run.state === 'partlyPaid' ? 'posted' : run.state}
          />
        )
      }
      notice={<RunNotice run={run} />}
      side={<RecordTimeline subject={`hr.payroll:${run.id}`} label={run.number} words={runStory} />}
    >
      <StatStrip>
        <Stat label={m['hr.payroll.field.net']()}>
          <Money amount={run.net} />
        </Stat>
        <Stat label={m['hr.payroll.field.gross']()}>
          <Money amount={run.gross} />
        </Stat>
        <Stat label={m['hr.payroll.field.deductions']()}>
          <Money amount={run.deductions} />
        </Stat>
        <Stat label={m['hr.payroll.field.employees']()}>
          <NumberText value={run.employees} />
        </Stat>
      </StatStrip>
      <Card flush>
        <Tabs
          place="card"
          label={m['hr.payroll.tabs']()}
          selected={tab}
          onSelect={next => change({ tab: next === 'slips' ? undefined : next })}
          tabs={tabs.map(id => ({ id, name: tabWords[id]() }))}
        >
          {tab === 'slips' && <RunGrid run={run} />}
          {tab === 'comparison' && <RunComparison id={run.id} />}
          {tab === 'inputs' && <RunInputs month={run.month} isOpen={run.state === 'draft'} />}
          {tab === 'entry' && <RunEntry run={run} />}
          {tab === 'wageFile' && <RunWageFile run={run} />}
          {tab === 'wageProof' && <RunWageProof run={run} />}
        </Tabs>
      </Card>
    </RecordPage>
  )
}
