import { useState } from 'react'
import { words as stateWords } from '#generated/choices/restaurant.check.stateName.ts'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { actWords, type Check, type Order } from '../order/orderWords.web.ts'
import { IssueDialog, PayDialog, SplitDialog } from './CheckDialogs.tsx'

const kinds = { open: 'decide', invoiced: 'partly', paid: 'settled' } as const

/** The checks of an order, each with what is left to pay of it. */
export function CheckCards({ order }: { order: Order }) {
  const { can } = useSession()
  const [open, setOpen] = useState<{ act: 'pay' | 'issue'; check: Check } | null>(null)
  const [isSplitting, setSplitting] = useState(false)
  const isSent =
    order.lines.some(line => line.state !== 'void') && !order.lines.some(line => line.state === 'held')
  const isLeft = order.lines.some(line => line.state !== 'void' && !line.isBilled)
  const maySplit = order.actions.includes('split') && isSent && isLeft
  return (
    <>
      {maySplit && (
        <Button
          kind={order.checks.some(one => one.state !== 'paid') ? 'secondary' : 'primary'}
          onPress={() => setSplitting(true)}
        >
          {order.checks.length === 0 ? m['restaurant.check.split']() : m['restaurant.check.splitBy']()}
        </Button>
      )}
      {order.checks.map(check => (
        <Card
          key={check.id}
          title={m['restaurant.check.title']({ number: String(check.no) })}
          end={<StatusBadge kind={kinds[check.state]}>{stateWords[check.state]()}</StatusBadge>}
        >
          <div className="stack">
            {check.lines.map(line => (
              <span key={line.lineId} className="card-row soft-ink">
                <bdi>{line.name}</bdi>
                <Money amount={line.amount} />
              </span>
            ))}
            <span className="card-row strong">
              <Money amount={check.total} strong />
              {check.invoice && (
                <DocumentNumber number={check.invoice.number} href={billingLinks.invoice(check.invoice.id)} />
              )}
            </span>
            {check.parts > 1 && (
              <span className="card-row soft-ink">
                <span>{m['restaurant.check.shares']()}</span>
                <span className="row wrap">
                  {check.shares.map((share, at) => (
                    // Equal parts have no name but their place.
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one check never change places.
                    <Money key={at} amount={share} />
                  ))}
                </span>
              </span>
            )}
            {check.state !== 'paid' && (
              <span className="row wrap">
                {can('finance.payments.write') && order.channel !== 'platform' && (
                  <Button kind="primary" onPress={() => setOpen({ act: 'pay', check })}>
                    {m['restaurant.check.pay']()}
                  </Button>
                )}
                {can('finance.invoices.write') && check.state === 'open' && order.party && (
                  <Button onPress={() => setOpen({ act: 'issue', check })}>
                    {m['restaurant.check.issue']()}
                  </Button>
                )}
              </span>
            )}
          </div>
        </Card>
      ))}
      {isSplitting && (
        <SplitDialog order={order} onClose={() => setSplitting(false)} title={actWords.split()} />
      )}
      {open?.act === 'pay' && <PayDialog check={open.check} onClose={() => setOpen(null)} />}
      {open?.act === 'issue' && (
        <IssueDialog check={open.check} party={order.party?.name ?? ''} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
