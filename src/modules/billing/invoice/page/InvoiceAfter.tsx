import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { minorOf } from '../../money/amounts.web.ts'

type Props = { partyId: string | null; totalMinor: number }

/** What the customer will owe once the invoice is issued: free money is applied first. */
export function InvoiceAfter({ partyId, totalMinor }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const isChosen = partyId !== null
  const balance = useAnswer('billing.statement.balance', { partyId: partyId ?? '' }, { enabled: isChosen })
  const party = useAnswer(
    'parties.party.get',
    { id: partyId ?? '' },
    { enabled: isChosen && can('operations.customers.read') },
  )
  if (!isChosen || !balance.data) return null
  const owed = minorOf(balance.data.receivable, currency)
  const applied = Math.min(minorOf(balance.data.unallocated, currency), totalMinor)
  const limit = minorOf(party.data?.credit.limit, currency)
  const left = limit - minorOf(party.data?.credit.exposure, currency) - totalMinor
  return (
    <Card title={m['billing.after.issue']()}>
      <dl className="billing-after">
        <div>
          <dt>{m['billing.after.balance']()}</dt>
          <dd>
            <Amount amount={owed} /> <span className="to" aria-hidden />{' '}
            <Money amount={moneyText(owed + totalMinor - applied, currency)} strong />
          </dd>
        </div>
        {applied > 0 && (
          <div>
            <dt>{m['billing.after.advance']()}</dt>
            <dd>
              <Money amount={moneyText(applied, currency)} strong />
            </dd>
          </div>
        )}
        {limit > 0 && (
          <div>
            <dt>{m['billing.after.credit']()}</dt>
            <dd>
              <Money amount={moneyText(left, currency)} strong />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
