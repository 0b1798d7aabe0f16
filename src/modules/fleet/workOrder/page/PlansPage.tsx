import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import '../../fleet.css'
import { links } from '../../links.web.ts'
import './maintenance.css'
import { workTypeWords } from './workTypeWords.web.ts'
import type { ServicePlan } from './workWords.web.ts'

const PlanForm = late(() => import('./PlanForm.tsx'))

/** «كل 10,000 كم أو 180 يوماً». */
function rhythm(item: ServicePlan['items'][number]): string {
  const km = item.everyKm === null ? null : m['fleet.plan.everyKm']({ km: item.everyKm.toLocaleString('en') })
  const days = item.everyDays === null ? null : m['fleet.plan.everyDays']({ count: item.everyDays })
  return [km, days].filter(Boolean).join(m['fleet.plan.or']())
}

/** What vehicles need again and again, and which groups follow it. */
export default function PlansPage() {
  const { can } = useSession()
  const answer = useAnswer('fleet.plan.list', {})
  const [editing, setEditing] = useState<ServicePlan | 'new' | null>(null)
  const title = m['fleet.plan.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const add = can('fleet.maintenance.write') && (
    <Button kind="primary" onPress={() => setEditing('new')}>
      <Plus aria-hidden />
      {m['fleet.plan.new']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.workOrder.list.title'](), href: links.maintenance() }, { name: title }]}
          />
        }
        actions={add}
      />
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState title={m['fleet.plan.empty']()} actions={add} />
            </Card>
          ) : (
            <div className="work-plans">
              {rows.map(plan => (
                <Card
                  key={plan.id}
                  title={<bdi>{plan.name}</bdi>}
                  caption={m['fleet.plan.follows']({ count: plan.vehicleCount })}
                  end={
                    can('fleet.maintenance.write') && (
                      <Button size="small" onPress={() => setEditing(plan)}>
                        {m['fleet.workOrder.act.edit']()}
                      </Button>
                    )
                  }
                  flush
                >
                  <ul className="work-list">
                    {plan.items.map(item => (
                      <li key={item.id}>
                        <span className="grow strong">{workTypeWords[item.type]()}</span>
                        <span className="soft-ink">{rhythm(item)}</span>
                      </li>
                    ))}
                  </ul>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
      <Suspense>
        {editing && <PlanForm plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      </Suspense>
    </div>
  )
}
