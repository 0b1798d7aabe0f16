import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CaseEvidenceDialog } from '../../evidence/CaseEvidenceDialog.tsx'
import { LettersCard } from '../../letter/LettersCard.tsx'
import { links } from '../../links.web.ts'
import { CaseBadge } from '../CaseBadge.tsx'
import { actWords, type Case, endWords, rankWords, sideWords, typeWords } from '../caseWords.web.ts'
import { CaseActDialog } from './CaseActs.tsx'
import { ItemsTab, PartiesTab, TasksTab } from './CaseTabs.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import { CostsTab } from './CostsTab.tsx'
import { CourtTab } from './CourtTab.tsx'

/** One case: what it claims and has brought, before which courts it is, and what comes next. */
export default function CasePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('legal.case.get', { id })
  return <Loaded answer={answer}>{record => <CaseRecord record={record} />}</Loaded>
}

type Tab = 'summary' | 'court' | 'costs' | 'items' | 'parties' | 'tasks' | 'letters'
type Act = Case['actions'][number]
const order: readonly Act[] = ['remove', 'suspend', 'hold', 'close', 'save', 'resume', 'reopen', 'open']

function CaseRecord({ record }: { record: Case }) {
  const { timeZone } = useCompany()
  const { can } = useSession()
  const [isPacking, setPacking] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const [tab, setTab] = useState<Tab>('summary')
  const acts = order.filter(one => record.actions.includes(one))
  const name = record.number ?? record.title
  const openTasks = record.tasks.filter(task => task.state === 'open').length
  return (
    <RecordPage
      name={name}
      title={<bdi>{record.title}</bdi>}
      breadcrumbs={
        <Breadcrumbs crumbs={[{ name: m['legal.case.list.title'](), href: links.cases() }, { name }]} />
      }
      status={<CaseBadge row={record} />}
      facts={
        <>
          {record.number && <span className="n">{record.number}</span>}
          <PartyLink party={{ id: record.partyId, nameAr: record.party, nameEn: null }} />
          <span>{typeWords[record.caseType]()}</span>
          {record.outcome && <span>{endWords[record.outcome]()}</span>}
        </>
      }
      actions={
        <>
          {can('legal.documents.read') && (
            <Button onPress={() => setPacking(true)}>{m['legal.evidence.build']()}</Button>
          )}
          {acts.map((one, at) => (
            <Button
              key={one}
              kind={at === acts.length - 1 ? 'primary' : 'secondary'}
              onPress={() => setAct(one)}
            >
              {actWords[one]()}
            </Button>
          ))}
        </>
      }
      side={<CaseTimeline id={record.id} />}
    >
      <StatStrip>
        <Stat label={m['legal.case.field.claim']()}>
          <Money amount={record.claim} strong />
        </Stat>
        <Stat label={m['legal.case.field.collected']()}>
          <Money amount={record.collected} strong />
        </Stat>
        <Stat label={m['legal.case.field.nextHearing']()}>
          {record.nextHearingAt ? (
            <DayText day={dayIn(new Date(record.nextHearingAt), timeZone)} />
          ) : (
            '\u2014'
          )}
        </Stat>
        <Stat label={m['legal.case.field.costs']()}>
          <Money amount={record.costs} />
        </Stat>
        <Stat label={m['legal.case.field.appealUntil']()}>
          {record.appealUntil ? <DayText day={record.appealUntil} /> : '\u2014'}
        </Stat>
      </StatStrip>
      <Tabs<Tab>
        label={m['legal.case.title']()}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'summary', name: m['legal.case.tab.summary']() },
          { id: 'court', name: m['legal.case.tab.court']() },
          { id: 'items', name: m['legal.case.tab.items'](), count: record.items.length },
          { id: 'parties', name: m['legal.case.tab.parties'](), count: record.parties.length },
          { id: 'tasks', name: m['legal.case.tab.tasks'](), count: openTasks },
          { id: 'costs', name: m['legal.case.tab.costs']() },
          { id: 'letters', name: m['legal.case.tab.letters']() },
        ]}
      >
        {tab === 'summary' && <Summary record={record} />}
        {tab === 'court' && <CourtTab record={record} />}
        {tab === 'items' && <ItemsTab record={record} />}
        {tab === 'parties' && <PartiesTab record={record} />}
        {tab === 'tasks' && <TasksTab record={record} />}
        {tab === 'costs' && <CostsTab record={record} />}
        {tab === 'letters' && <LettersCard partyId={record.partyId} caseId={record.id} />}
      </Tabs>
      {isPacking && <CaseEvidenceDialog record={record} onClose={() => setPacking(false)} />}
      {act && <CaseActDialog record={record} act={act} onClose={() => setAct(null)} />}
    </RecordPage>
  )
}

function Summary({ record }: { record: Case }) {
  return (
    <Card>
      <dl className="facts">
        <Fact label={m['legal.case.field.ourSide']()}>{sideWords[record.ourSide]()}</Fact>
        <Fact label={m['legal.case.field.priority']()}>{rankWords[record.priority]()}</Fact>
        <Fact label={m['legal.case.field.responsible']()}>{record.responsible}</Fact>
        {record.lawyer && <Fact label={m['legal.case.field.lawyer']()}>{isolated(record.lawyer)}</Fact>}
        <Fact label={m['legal.case.field.daysLate']()}>{record.daysLate}</Fact>
        {record.openedOn && (
          <Fact label={m['legal.case.field.openedOn']()}>
            <DayText day={record.openedOn} />
          </Fact>
        )}
        {record.limitationOn && (
          <Fact label={m['legal.case.field.limitationOn']()}>
            <DayText day={record.limitationOn} />
          </Fact>
        )}
        {record.policeStation && (
          <Fact label={m['legal.case.field.policeStation']()}>{isolated(record.policeStation)}</Fact>
        )}
        {record.note && <Fact label={m['legal.case.field.note']()}>{record.note}</Fact>}
        {record.outcomeNote && <Fact label={m['legal.case.field.outcome']()}>{record.outcomeNote}</Fact>}
      </dl>
    </Card>
  )
}
