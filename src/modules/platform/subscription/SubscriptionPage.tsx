import { Check, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { OrdersCard } from '../order/OrdersCard.tsx'
import { nameOf, subscriptionWords } from '../words.web.ts'
import { PlanTable } from './PlanTable.tsx'
import { resourceWords, type Subscription, type Usage } from './subscription.web.ts'
import './subscription.css'

export { resourceWords, type Subscription }

const notes: Record<Subscription['state'], (() => string) | null> = {
  trial: m['platform.subscription.trialNote'],
  active: null,
  grace: m['platform.subscription.graceNote'],
  free: m['platform.subscription.freeNote'],
}

function UsageBar({ usage }: { usage: Usage }) {
  const { used, limit } = usage
  const share = used !== null && limit ? Math.min(1, used / limit) : 0
  const look = share >= 1 ? 'full' : share >= 0.8 ? 'near' : ''
  return (
    <div className="usage">
      <div className="row">
        <span className="grow">{resourceWords[usage.resource]()}</span>
        {used === null ? (
          <span className="cap">{m['platform.subscription.notCounted']()}</span>
        ) : (
          <span>
            <NumberText value={used} strong />{' '}
            <span className="cap">
              {limit === null ? (
                m['platform.subscription.unlimited']()
              ) : (
                <>
                  {'/ '}
                  <NumberText value={limit} />
                </>
              )}
            </span>
          </span>
        )}
      </div>
      {limit !== null && used !== null && (
        <div
          className={`usage-bar ${look}`}
          role="meter"
          aria-label={resourceWords[usage.resource]()}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={used}
        >
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

function Features({ subscription }: { subscription: Subscription }) {
  const planName = (code: string) => {
    const plan = subscription.plans.find(one => one.code === code)
    return plan ? nameOf(plan) : code
  }
  return (
    <ul className="feature-list">
      {subscription.features.map(feature => (
        <li key={feature.code} className={feature.isOpen ? undefined : 'locked'}>
          {feature.isOpen ? <Check aria-hidden /> : <Lock aria-hidden />}
          <span className="grow">{nameOf(feature)}</span>
          <span className="cap">
            {feature.isOpen
              ? m['platform.subscription.open']()
              : m['platform.subscription.locked']({ plans: feature.requiredPlans.map(planName).join('، ') })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The plan of the company: state, days left, usage against its limits, features, and the other plans with their cost. */
export default function SubscriptionPage() {
  const { digits } = useDisplay()
  const answer = useAnswer('platform.subscription.read', {})
  const title = m['platform.page.subscription']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  return (
    <Loaded answer={answer}>
      {subscription => {
        const { state } = subscription
        const note = notes[state]
        return (
          <div className="page">
            <PageHeader
              title={title}
              status={
                <StatusBadge kind={state === 'active' ? 'running' : state === 'grace' ? 'late' : 'promised'}>
                  {state === 'active' ? subscriptionWords.active() : m['platform.subscription.inactive']()}
                </StatusBadge>
              }
            />
            <div className="subscription-columns">
              <Card title={m['platform.subscription.plan']()}>
                <div className="plan-now">
                  <p className="plan-name">
                    {nameOf({ nameAr: subscription.planNameAr, nameEn: subscription.planNameEn })}
                  </p>
                  {subscription.daysLeft !== null && (
                    <p>
                      <b>{m['platform.subscription.daysLeft']({ count: subscription.daysLeft })}</b>{' '}
                      {subscription.endsOn && (
                        <span className="cap">
                          {m['platform.subscription.until']({ day: formatDay(subscription.endsOn, digits) })}
                        </span>
                      )}
                    </p>
                  )}
                  {note && <p className="soft-ink">{note()}</p>}
                </div>
              </Card>
              <Card title={m['platform.subscription.usage']()}>
                <div className="usage-list">
                  {subscription.usage.map(usage => (
                    <UsageBar key={usage.resource} usage={usage} />
                  ))}
                </div>
              </Card>
              <Card title={m['platform.subscription.features']()}>
                <Features subscription={subscription} />
              </Card>
            </div>
            {subscription.plans.length > 0 && <OrdersCard />}
            {subscription.plans.length > 0 && <PlanTable subscription={subscription} />}
          </div>
        )
      }}
    </Loaded>
  )
}
