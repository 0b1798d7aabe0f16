import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showToast } from '#ui/toast.ts'
import { isSomething } from '../money/amounts.web.ts'
import { ageWords } from './ageWords.rules.ts'

type Props = { asOf: Day; onClose: () => void }
type Provision = OutputFor<'billing.provision.get'>

/** What should be set aside for doubtful debts on a day, and the entry that brings the allowance there. */
export function ProvisionDialog({ asOf, onClose }: Props) {
  const { can } = useSession()
  const answer = useAnswer('billing.provision.get', { asOf })
  const title = m['billing.provision.title']()
  const mayRun = can('finance.writeoffs.write')
  if (!answer.data || !mayRun)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        actions={<Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>}
      >
        <Loaded answer={answer}>{provision => <Buckets provision={provision} />}</Loaded>
      </Dialog>
    )
  const isDue = isSomething(answer.data.difference)
  return (
    <ActDialog
      name="billing.provision.run"
      title={title}
      verb={m['billing.provision.act']()}
      input={isDue ? { asOf } : null}
      missing={isDue ? null : m['billing.provision.isDone']()}
      posts={isDue}
      onClose={onClose}
      onDone={({ number }) => showToast(m['billing.provision.done']({ number: number ?? '' }))}
    >
      <Buckets provision={answer.data} />
    </ActDialog>
  )
}

function Buckets({ provision }: { provision: Provision }) {
  return (
    <div className="stack">
      <p className="soft-ink">
        {m['billing.ageing.asOf']()} <DayText day={provision.asOf} />
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{m['billing.ageing.age']()}</th>
            <th scope="col" className="money-cell">
              {m['billing.invoice.open']()}
            </th>
            <th scope="col" className="money-cell">
              {m['billing.provision.rate']()}
            </th>
            <th scope="col" className="money-cell">
              {m['billing.provision.amount']()}
            </th>
          </tr>
        </thead>
        <tbody>
          {provision.buckets.map((bucket, age) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an age is its place
            <tr key={age}>
              <td>{ageWords[age]?.()}</td>
              <td className="money-cell">
                <Amount amount={bucket.open} />
              </td>
              <td className="money-cell">
                <NumberText value={bucket.rateBps / 100} /> %
              </td>
              <td className="money-cell">
                <Amount amount={bucket.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="facts">
        <Fact label={m['billing.provision.target']()} strong>
          <Money amount={provision.target} strong />
        </Fact>
        <Fact label={m['billing.provision.allowance']()}>
          <Money amount={provision.allowance} />
        </Fact>
        <Fact label={m['billing.provision.difference']()} strong>
          <Money amount={provision.difference} strong />
        </Fact>
        {provision.lastRunOn && (
          <Fact label={m['billing.provision.lastRun']()}>
            <DayText day={provision.lastRunOn} />
          </Fact>
        )}
      </dl>
    </div>
  )
}
