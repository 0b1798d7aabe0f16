import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CertificatesTab } from '../certificate/CertificatesTab.tsx'
import { links } from '../links.web.ts'
import '../services.css'
import { ProjectActs } from './ProjectActs.tsx'
import { ProjectBadge } from './ProjectBadge.tsx'
import { actWords, fieldWords, kindWords, type Project, projectStory, tabWords } from './projectWords.web.ts'

const BoqTab = onDemand(async () => (await import('../boqLine/BoqTab.tsx')).BoqTab)
const MilestonesTab = onDemand(async () => (await import('../milestone/MilestonesTab.tsx')).MilestonesTab)
const SubcontractsTab = onDemand(
  async () => (await import('../subcontract/SubcontractsTab.tsx')).SubcontractsTab,
)
const TimeTab = onDemand(async () => (await import('../time/TimeTab.tsx')).TimeTab)
const BudgetTab = onDemand(async () => (await import('./BudgetTab.tsx')).BudgetTab)
const ProjectForm = late(() => import('./ProjectForm.tsx'))

/** One project: what it is worth, what was certified and billed, what it cost. */
export default function ProjectPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('services.project.get', { id })
  return <Loaded answer={answer}>{project => <ProjectRecord project={project} />}</Loaded>
}

type Tab = keyof typeof tabWords

const tabsOf: Readonly<Record<Project['kind'], readonly Tab[]>> = {
  progress: ['certificates', 'boq', 'subcontracts', 'time', 'budget', 'history'],
  fixed: ['milestones', 'subcontracts', 'time', 'budget', 'history'],
  time: ['time', 'subcontracts', 'budget', 'history'],
}

type Act = Project['actions'][number]
const order: readonly Act[] = ['cancel', 'reopen', 'save', 'takeAdvance', 'complete']

/** Whether the work is certified or accepted whole, so that the final account is what comes next. */
function isDone({ kind, certificates, milestones }: Project): boolean {
  if (kind === 'fixed') return milestones.length > 0 && milestones.every(one => one.acceptedOn !== null)
  return certificates.some(
    one => one.subcontractId === null && one.state === 'invoiced' && one.cumulativeBps === 10_000,
  )
}

function ProjectRecord({ project }: { project: Project }) {
  const [address, change] = useAddress()
  const [open, setOpen] = useState<Act | null>(null)
  const shown = tabsOf[project.kind]
  const tab = shown.find(one => one === address['tab']) ?? shown[0]!
  const acts = order.filter(
    act =>
      project.actions.includes(act) &&
      (act !== 'takeAdvance' || project.kind === 'progress') &&
      (act !== 'cancel' || project.billed.startsWith('0.')),
  )
  const close = () => setOpen(null)
  return (
    <RecordPage
      name={`${project.number} ${project.name}`}
      title={<bdi>{project.name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['services.project.list.title'](), href: links.projects() },
            { name: project.number },
          ]}
        />
      }
      status={<ProjectBadge row={project} />}
      facts={
        <>
          <PartyLink party={{ id: project.customer.id, nameAr: project.customer.name, nameEn: null }} />
          <span>{kindWords[project.kind]()}</span>
          <span>
            {fieldWords.manager()} <bdi>{project.manager.name}</bdi>
          </span>
          <span>
            <DayText day={project.startsOn} />
            {project.endsOn && (
              <>
                {' – '}
                <DayText day={project.endsOn} />
              </>
            )}
          </span>
        </>
      }
      actions={acts.map(act => (
        <Button
          key={act}
          kind={act === 'complete' && isDone(project) ? 'primary' : 'secondary'}
          onPress={() => setOpen(act)}
        >
          {actWords[act]()}
        </Button>
      ))}
    >
      <Figures project={project} />
      <Card flush>
        <Tabs
          place="card"
          label={m['services.project.tabs']()}
          selected={tab}
          onSelect={next => change({ tab: next })}
          tabs={shown.map(id => ({ id, name: tabWords[id]() }))}
        >
          {tab === 'certificates' && <CertificatesTab project={project} />}
          {tab === 'boq' && <BoqTab project={project} />}
          {tab === 'milestones' && <MilestonesTab project={project} />}
          {tab === 'subcontracts' && <SubcontractsTab project={project} />}
          {tab === 'time' && <TimeTab project={project} />}
          {tab === 'budget' && <BudgetTab project={project} />}
          {tab === 'history' && (
            <RecordTimeline
              subject={`services.project:${project.id}`}
              label={project.number}
              words={projectStory}
            />
          )}
        </Tabs>
      </Card>
      {project.note && (
        <Card title={fieldWords.note()}>
          <p>{project.note}</p>
        </Card>
      )}
      <Suspense>
        {open === 'save' && <ProjectForm record={project} onClose={close} onDone={close} />}
      </Suspense>
      {open && open !== 'save' && <ProjectActs act={open} project={project} onClose={close} />}
    </RecordPage>
  )
}

/** The figures of the head; what was advanced and not yet taken back stands beside what is held back. */
function Figures({ project }: { project: Project }) {
  const advances = project.advances.filter(one => !/^0[.]0+$/.test(one.left))
  return (
    <>
      <StatStrip>
        <Stat label={fieldWords.value()}>
          <Money amount={project.value} />
        </Stat>
        <Stat label={fieldWords.billed()}>
          <Money amount={project.billed} />
        </Stat>
        <Stat label={fieldWords.collected()}>
          <Money amount={project.collected} />
        </Stat>
        {project.kind === 'time' ? (
          <Stat label={fieldWords.unbilledHours()}>
            <NumberText value={project.unbilledHours} />
          </Stat>
        ) : (
          <Stat label={fieldWords.retained()}>
            <Money amount={project.retained} />
          </Stat>
        )}
        <Stat
          label={fieldWords.margin()}
          note={
            <>
              {fieldWords.cost()} <Money amount={project.cost} />
            </>
          }
        >
          <Money amount={project.margin} />
        </Stat>
      </StatStrip>
      {advances.length > 0 && (
        <span className="row wrap">
          {advances.map(one => (
            <span key={one.paymentId} className="soft-ink">
              {fieldWords.advance()} <span className="n">{one.number}</span>: {fieldWords.left()}{' '}
              <Money amount={one.left} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}
