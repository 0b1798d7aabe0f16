import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { nameOf } from '../words.web.ts'
import { CostDialog } from './CostDialog.tsx'
import type { PaidCycle, Plan } from './plan.web.ts'
import { resources } from './subscription.rules.ts'
import { resourceWords, type Subscription } from './subscription.web.ts'

export type { PaidCycle, Plan }

const isGratis = (plan: Plan) => !/[1-9]/.test(plan.priceYearlyMinor)

/** The plans side by side: price, limits, features; what a change would cost today. */
export function PlanTable({ subscription }: { subscription: Subscription }) {
  const { can } = useSession()
  const [cycle, setCycle] = useState<PaidCycle>('monthly')
  const [asked, setAsked] = useState<Plan | null>(null)
  const { plans, features, planCode } = subscription
  // The plans come in their order, the cheapest first.
  const present = plans.findIndex(plan => plan.code === planCode)
  return (
    <Card
      flush
      title={m['platform.subscription.plans']()}
      end={
        <SegmentedControl<PaidCycle>
          label={m['platform.subscription.cycle']()}
          value={cycle}
          onChange={setCycle}
          options={[
            { id: 'monthly', name: m['platform.subscription.monthly']() },
            { id: 'yearly', name: m['platform.subscription.yearly']() },
          ]}
        />
      }
    >
      <div className="plan-scroll">
        <table className="plan-table">
          <thead>
            <tr>
              <td />
              {plans.map((plan, index) => (
                <th key={plan.code} scope="col" className={plan.code === planCode ? 'here' : undefined}>
                  <span className="plan-title">{nameOf(plan)}</span>
                  <span className="plan-price">
                    {isGratis(plan) ? (
                      m['platform.subscription.gratis']()
                    ) : (
                      <>
                        <Money
                          amount={cycle === 'monthly' ? plan.priceMonthlyMinor : plan.priceYearlyMinor}
                          currency="KWD"
                        />{' '}
                        <span className="cap">
                          {cycle === 'monthly'
                            ? m['platform.subscription.perMonth']()
                            : m['platform.subscription.perYear']()}
                        </span>
                      </>
                    )}
                  </span>
                  {plan.code === planCode ? (
                    <Badge hue="accent">{m['platform.subscription.current']()}</Badge>
                  ) : (
                    !isGratis(plan) &&
                    can('admin.settings.read') && (
                      <Button size="small" onPress={() => setAsked(plan)}>
                        {index > present
                          ? m['platform.subscription.upgrade']()
                          : m['platform.subscription.moveTo']()}
                      </Button>
                    )
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {resources.map(resource => (
              <tr key={resource}>
                <th scope="row">{resourceWords[resource]()}</th>
                {plans.map(plan => (
                  <td key={plan.code} className={plan.code === planCode ? 'here' : undefined}>
                    {plan.limits[resource] === null ? (
                      m['platform.subscription.unlimited']()
                    ) : (
                      <NumberText value={plan.limits[resource]} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
            {features.map(feature => (
              <tr key={feature.code}>
                <th scope="row">{nameOf(feature)}</th>
                {plans.map(plan => {
                  const isPart =
                    feature.requiredPlans.length === 0 || feature.requiredPlans.includes(plan.code)
                  return (
                    <td key={plan.code} className={plan.code === planCode ? 'here' : undefined}>
                      {isPart ? (
                        <Check className="good" aria-label={m['platform.value.yes']()} />
                      ) : (
                        <Minus className="quiet" aria-label={m['platform.value.no']()} />
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && <CostDialog plan={asked} cycle={cycle} onClose={() => setAsked(null)} />}
    </Card>
  )
}
