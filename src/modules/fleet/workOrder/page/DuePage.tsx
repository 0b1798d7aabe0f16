import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import '../../fleet.css'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { DueTable } from './DueTable.tsx'
import './maintenance.css'
import type { DueRow } from './workWords.web.ts'

const PlanVisit = late(() => import('./PlanVisit.tsx'))
const SlotCalendar = onDemand(async () => (await import('./SlotCalendar.tsx')).SlotCalendar)
const spans = ['30', '60', '90'] as const

/** What the plans ask for within the next weeks, the most overdue first, each with the way to a work order. */
export default function DuePage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const days = spans.find(span => span === String(address['days'])) ?? '30'
  const [planning, setPlanning] = useState<DueRow | null>(null)
  const isCalendar = address['view'] === 'calendar'
  const today = useToday()
  const onPlan = can('fleet.maintenance.write') ? setPlanning : null
  const answer = useAnswer(
    'fleet.service.due',
    { days: Number(days) },
    { keepPrevious: true, enabled: !isCalendar },
  )
  const title = m['fleet.service.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.workOrder.list.title'](), href: links.maintenance() }, { name: title }]}
          />
        }
        actions={<ButtonLink href={links.servicePlans}>{m['fleet.plan.title']()}</ButtonLink>}
      />
      <div className="row wrap">
        <SegmentedControl
          label={m['fleet.service.view']()}
          value={isCalendar ? 'calendar' : 'list'}
          onChange={next => change({ view: next === 'list' ? undefined : next })}
          options={[
            { id: 'list', name: m['fleet.service.view.list']() },
            { id: 'calendar', name: m['fleet.service.calendar']() },
          ]}
        />
        <SegmentedControl
          label={m['fleet.service.within']()}
          value={days}
          onChange={next => change({ days: next === '30' ? undefined : next })}
          options={spans.map(id => ({ id, name: m['fleet.service.days']({ count: Number(id) }) }))}
        />
      </div>
      <Card flush>
        {isCalendar ? (
          <SlotCalendar days={Number(days)} today={today} onPlan={onPlan} />
        ) : (
          <Loaded answer={answer}>
            {({ rows }) =>
              rows.length === 0 ? (
                <EmptyState
                  title={m['fleet.service.empty']({ count: Number(days) })}
                  actions={<ButtonLink href={links.servicePlans}>{m['fleet.plan.title']()}</ButtonLink>}
                />
              ) : (
                <DueTable rows={rows} {...(onPlan ? { onPlan } : {})} />
              )
            }
          </Loaded>
        )}
      </Card>
      <Suspense>{planning && <PlanVisit due={planning} onClose={() => setPlanning(null)} />}</Suspense>
    </div>
  )
}
