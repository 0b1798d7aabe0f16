import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.feePlan.field.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { FeesTabs } from '../enrolment/FeesTabs.tsx'
import { FeePlanDialog } from './FeePlanDialog.tsx'
import type { FeePlan } from './feePlan.web.ts'

/** What a term costs, on which days it is paid, and how many are enrolled. */
export function FeePlans() {
  const { can } = useSession()
  const answer = useAnswer('services.feePlan.list', {})
  const [opened, setOpened] = useState<FeePlan | 'new' | null>(null)
  const title = m['services.feePlan.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const mayWrite = can('services.fees.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setOpened('new')}>
      <Plus aria-hidden />
      {m['services.feePlan.add']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={m['services.enrolment.list.title']()} actions={add} />
      <FeesTabs selected="plans" />
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['services.feePlan.empty']()} actions={add} />
          ) : (
            <div className="stack">
              {rows.map(plan => (
                <Card
                  key={plan.id}
                  title={plan.nameAr}
                  end={
                    <>
                      {!plan.active && <StatusBadge kind="paused">{m['services.feePlan.off']()}</StatusBadge>}
                      {mayWrite && (
                        <Button size="small" onPress={() => setOpened(plan)}>
                          {m['services.feePlan.edit']()}
                        </Button>
                      )}
                    </>
                  }
                >
                  <Facts plan={plan} />
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
      {opened && <FeePlanDialog plan={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

const Facts = ({ plan }: { plan: FeePlan }) => (
  <dl className="facts">
    <Fact label={fieldWords.amount()}>
      <Money amount={plan.amount} strong />
    </Fact>
    <Fact label={fieldWords.startsOn()}>
      <DayText day={plan.startsOn} />
    </Fact>
    <Fact label={fieldWords.endsOn()}>
      <DayText day={plan.endsOn} />
    </Fact>
    <Fact label={fieldWords.siblingBps()}>
      <NumberText value={plan.siblingBps / 100} />%
    </Fact>
    <Fact label={fieldWords.dueDays()}>
      {plan.dueDays.map((day, at) => (
        <span key={day}>
          {at > 0 && '، '}
          <DayText day={day} />
        </span>
      ))}
    </Fact>
    <Fact label={m['services.feePlan.pupils']()}>
      <NumberText value={plan.pupils} />
    </Fact>
  </dl>
)
