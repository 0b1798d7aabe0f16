import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { nameOf } from '../words.ts'
import type { PaidCycle, Plan } from './plan.ts'

type Props = { readonly plan: Plan; readonly cycle: PaidCycle; readonly onClose: () => void }

/** What moving to a plan would cost today: price, credit of the unused days, what is due, and for which days. */
export function CostDialog({ plan, cycle, onClose }: Props) {
  const answer = useAnswer('platform.subscription.preview', { planCode: plan.code, cycle })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['platform.subscription.costTitle']({ plan: nameOf(plan) })}
      actions={<Button onPress={onClose}>{m['platform.done']()}</Button>}
    >
      <Loaded answer={answer}>
        {cost => (
          <>
            <dl className="cost-lines">
              <div>
                <dt>{m['platform.subscription.price']()}</dt>
                <dd>
                  <Money amount={cost.priceMinor} currency="KWD" />
                </dd>
              </div>
              <div>
                <dt>{m['platform.subscription.credit']()}</dt>
                <dd>
                  <Money
                    amount={/[1-9]/.test(cost.creditMinor) ? `-${cost.creditMinor}` : cost.creditMinor}
                    currency="KWD"
                  />
                </dd>
              </div>
              <div className="cost-due">
                <dt>{m['platform.subscription.due']()}</dt>
                <dd>
                  <Money amount={cost.dueMinor} currency="KWD" strong />
                </dd>
              </div>
              <div>
                <dt>{m['platform.subscription.period']()}</dt>
                <dd>
                  <DayRange from={cost.startsOn} to={cost.endsOn} />
                </dd>
              </div>
            </dl>
            {cost.takesEffect === 'atEnd' && <p className="cap">{m['platform.subscription.atEnd']()}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
