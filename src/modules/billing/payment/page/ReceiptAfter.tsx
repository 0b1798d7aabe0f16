import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { minorOf } from '../../money/amounts.web.ts'
import type { ReceiptValues } from './receipt.web.ts'

type Props = {
  values: ReceiptValues
  /** What it takes off the customer's documents in the books. */
  settledMinor: number
}

/** What the customer will owe after the receipt. */
export function ReceiptAfter({ values, settledMinor }: Props) {
  const { partyId } = values
  const { currency } = useCompany()
  const { data } = useAnswer(
    'billing.statement.balance',
    { partyId: partyId ?? '' },
    { enabled: partyId !== null },
  )
  if (!partyId || !data) return null
  const owed = minorOf(data.receivable, currency)
  const held = minorOf(data.deposits, currency)
  const added = minorOf(values.deposit?.amount, currency)
  return (
    <Card title={m['billing.after.receipt']()}>
      <dl className="billing-after">
        <div>
          <dt>{m['billing.after.balance']()}</dt>
          <dd>
            <Amount amount={owed} /> <span className="to" aria-hidden />{' '}
            <Money amount={moneyText(owed - settledMinor, currency)} strong />
          </dd>
        </div>
        <div>
          <dt>{m['billing.after.deposits']()}</dt>
          <dd>
            {added > 0 && (
              <>
                <Amount amount={held} /> <span className="to" aria-hidden />{' '}
              </>
            )}
            <Money amount={moneyText(held + added, currency)} strong={added > 0} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
