import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { minorOf } from '../amounts.ts'

/** What the customer will owe after the receipt. */
export function ReceiptAfter({
  partyId,
  paidMinor,
}: {
  readonly partyId: string | null
  readonly paidMinor: number
}) {
  const { currency } = useCompany()
  const { data } = useAnswer(
    'billing.statement.balance',
    { partyId: partyId ?? '' },
    { enabled: partyId !== null },
  )
  if (!partyId || !data) return null
  const owed = minorOf(data.receivable, currency)
  return (
    <Card title={m['billing.after.receipt']()}>
      <dl className="billing-after">
        <div>
          <dt>{m['billing.after.balance']()}</dt>
          <dd>
            <Amount amount={owed} /> <span className="to" aria-hidden />{' '}
            <Money amount={moneyText(Math.max(0, owed - paidMinor), currency)} strong />
          </dd>
        </div>
        <div>
          <dt>{m['billing.after.deposits']()}</dt>
          <dd>
            <Money amount={data.deposits} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
