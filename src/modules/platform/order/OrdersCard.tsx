import { FileText } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../words.web.ts'
import { type Order, orderStateKinds, orderStateWords } from './orderWords.web.ts'

const planOf = (order: Order) => nameOf({ nameAr: order.planNameAr, nameEn: order.planNameEn })

/** What the company ordered: how to pay the open one, the papers of all. */
export function OrdersCard() {
  const { can } = useSession()
  const answer = useAnswer('platform.order.own', {})
  const [cancelling, setCancelling] = useState<Order | null>(null)
  const { rows = [], instructions = null } = answer.data ?? {}
  if (rows.length === 0) return null
  const isOpen = rows.some(order => order.state === 'pending')
  const number = (order: Order) => <span className="n strong">{order.number}</span>
  const state = (order: Order) => (
    <StatusBadge kind={orderStateKinds[order.state]}>{orderStateWords[order.state]()}</StatusBadge>
  )
  const acts = (order: Order) => (
    <span className="row">
      <a
        className="btn small tertiary"
        href={documentUrl('platform.order.document', { id: order.id, locale: currentLocale() })}
        target="_blank"
        rel="noreferrer"
      >
        <FileText aria-hidden />
        {order.state === 'paid' ? m['platform.order.receipt']() : m['platform.order.paper']()}
      </a>
      {order.state === 'pending' && can('admin.settings.write') && (
        <Button size="small" kind="tertiary" onPress={() => setCancelling(order)}>
          {m['platform.order.cancel']()}
        </Button>
      )}
    </span>
  )
  return (
    <>
      {isOpen && <Notice hue="amber">{instructions ?? m['platform.order.instructions']()}</Notice>}
      <Card flush title={m['platform.order.title']()}>
        <DataTable<Order>
          bare
          label={m['platform.order.title']()}
          rows={rows}
          rowId={order => order.id}
          columns={[
            { id: 'number', header: m['platform.order.number'](), cell: number },
            { id: 'plan', header: m['platform.subscription.plan'](), cell: order => planOf(order) },
            {
              id: 'period',
              header: m['platform.subscription.period'](),
              cell: order => <DayRange from={order.startsOn} to={order.endsOn} />,
            },
            {
              id: 'due',
              header: m['platform.subscription.due'](),
              align: 'money',
              cell: order => <Money amount={order.dueMinor} currency="KWD" />,
            },
            { id: 'state', header: m['platform.order.state'](), cell: state },
          ]}
          rowActions={acts}
          card={order => (
            <>
              <span className="card-row">
                {number(order)}
                {state(order)}
              </span>
              <span className="card-row cap">
                {planOf(order)} <Money amount={order.dueMinor} currency="KWD" />
              </span>
              {acts(order)}
            </>
          )}
        />
      </Card>
      {cancelling && (
        <ActDialog
          name="platform.subscription.cancelOrder"
          title={m['platform.order.cancelTitle']({ number: cancelling.number })}
          verb={m['platform.order.cancel']()}
          danger
          input={{ id: cancelling.id, version: cancelling.version }}
          onClose={() => setCancelling(null)}
          onDone={() => showToast(m['platform.order.cancelled']())}
        >
          <p>{m['platform.order.cancelText']()}</p>
        </ActDialog>
      )}
    </>
  )
}
