import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { minorOf } from '../money/amounts.web.ts'

type Props = {
  partyId: string | null
  /** What a bill adds to what we owe, or a payment takes off (negative). */
  addedMinor: number
}

/** What we will owe the vendor afterwards: its open bills less what was paid ahead. */
export function VendorAfter({ partyId, addedMinor }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const isShown = partyId !== null && can('finance.vendors.view')
  const { data } = useAnswer('billing.vendor.get', { id: partyId ?? '' }, { enabled: isShown })
  if (!isShown || !data) return null
  const owed = minorOf(data.open, currency) - minorOf(data.advance, currency)
  return (
    <Card title={m['billing.after.vendor']()}>
      <dl className="billing-after">
        <div>
          <dt>{m['billing.after.vendorBalance']()}</dt>
          <dd>
            <Amount amount={owed} /> <span className="to" aria-hidden />{' '}
            <Money amount={moneyText(owed + addedMinor, currency)} strong />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
