import { m } from '#generated/words/messages.js'
import { addMonths, type Day, isDay } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { formatMonth } from '../monthNames.web.ts'
import { type DepreciationPlan, monthsFrom, takenAfter } from './asset.rules.ts'

type Props = {
  plan: DepreciationPlan
  inServiceOn: Day
  /** The first month that is charged. */
  from: Day
}

/** What the typed terms mean: the first charge, the sum, and the month in which it ends. */
export function PlanCard({ plan, inServiceOn, from }: Props) {
  const { currency } = useCompany()
  const all = plan.bookMinor - plan.salvageMinor
  const isWhole = all > 0 && plan.life > 0 && isDay(inServiceOn) && isDay(from)
  if (!isWhole || (plan.method === 'decliningBalance' && !plan.yearlyRateBps))
    return (
      <Card title={m['accounting.asset.plan']()}>
        <p className="caption">{m['accounting.asset.planComplete']()}</p>
      </Card>
    )
  const isByUse = plan.method === 'unitsOfUse'
  const life = isByUse ? plan.life : Math.max(1, plan.life - monthsFrom(inServiceOn, from))
  return (
    <Card title={m['accounting.asset.plan']()}>
      <dl className="facts">
        <Fact label={m['accounting.asset.planTotal']()} strong>
          <Money amount={moneyText(all, currency)} strong />
        </Fact>
        {!isByUse && (
          <>
            <Fact label={m['accounting.asset.planFirst']()}>
              <Money amount={moneyText(takenAfter({ ...plan, life }, 1), currency)} />
            </Fact>
            <Fact label={m['accounting.asset.planLast']()}>{formatMonth(addMonths(from, life - 1))}</Fact>
          </>
        )}
      </dl>
      {isByUse && <p className="caption">{m['accounting.asset.planByUse']()}</p>}
    </Card>
  )
}
