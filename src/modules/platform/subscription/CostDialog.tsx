import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../words.web.ts'
import type { PaidCycle, Plan } from './plan.web.ts'

type Props = { plan: Plan; cycle: PaidCycle; onClose: () => void }

/** What moving to a plan costs today: price, credit of the unused days, what is due, for which days; and the order itself. */
export function CostDialog({ plan, cycle, onClose }: Props) {
  const { can, facts } = useSession()
  const answer = useAnswer('platform.subscription.preview', { planCode: plan.code, cycle })
  const order = useCommand('platform.subscription.order')
  const [problem, setProblem] = useState<string | null>(null)
  // A company decides for itself what it buys, also while platform staff looks at its pages.
  const mayOrder = can('admin.settings.write') && !facts?.browse
  const send = async () => {
    try {
      const { number } = await order.mutateAsync({ planCode: plan.code, cycle })
      showToast(m['platform.order.ordered']({ number }))
      onClose()
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['platform.subscription.costTitle']({ plan: nameOf(plan) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          {mayOrder && (
            <Button kind="primary" busy={order.isPending} onPress={() => void send()}>
              {m['platform.order.act']()}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
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
