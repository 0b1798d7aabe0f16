import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import '../restaurant.css'
import { NewOrderDialog } from './NewOrderDialog.tsx'
import { OrderBadge } from './OrderBadge.tsx'
import { channelWords, fieldWords, type OrderHead } from './orderWords.web.ts'

const OrderPad = onDemand(async () => (await import('./OrderPad.tsx')).OrderPad)

const tabs = ['floor', 'live', 'day'] as const

/** Tables and live orders; one that is opened is the waiter's pad. */
export default function OrdersPage() {
  const [address, change] = useAddress()
  const opened = typeof address['order'] === 'string' ? address['order'] : null
  return opened ? (
    <OrderPad key={opened} id={opened} onBack={() => change({ order: undefined })} />
  ) : (
    <Board />
  )
}

function Board() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [isNew, setNew] = useState<{ tableId: string | null } | null>(null)
  const tab = tabs.find(one => one === address['tab']) ?? 'floor'
  const floor = useAnswer('restaurant.floor.read', {})
  const live = useAnswer('restaurant.order.list', {})
  const today = live.data?.today
  const day = useAnswer(
    'restaurant.order.list',
    { day: today?.day ?? '' },
    { enabled: tab === 'day' && today !== undefined },
  )
  const mayWrite = can('restaurant.orders.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setNew({ tableId: null })}>
      <Plus aria-hidden />
      {m['restaurant.order.add']()}
    </Button>
  )
  const tables = (floor.data?.tables ?? []).filter(one => one.isActive)
  const rows = live.data?.rows ?? []
  return (
    <div className="page">
      <PageHeader
        title={m['restaurant.order.list.title']()}
        actions={
          <>
            {can('restaurant.menu.write') && (
              <ButtonLink href="/orders/setup">{m['restaurant.floor.title']()}</ButtonLink>
            )}
            {add}
          </>
        }
      />
      {today && (
        <StatStrip>
          <Stat label={m['restaurant.order.today.count']()}>
            <span className="n">{today.count}</span>
          </Stat>
          <Stat label={m['restaurant.order.today.total']()}>
            <Money amount={today.total} />
          </Stat>
          <Stat label={m['restaurant.order.today.minutes']()}>
            <span className="n">{today.minutes ?? '—'}</span>
          </Stat>
          <Stat label={m['restaurant.order.today.voids']()}>
            <span className="n">{today.voids}</span>
          </Stat>
        </StatStrip>
      )}
      <Card flush>
        <Tabs
          place="card"
          label={m['restaurant.order.list.title']()}
          selected={tab}
          onSelect={next => change({ tab: next })}
          tabs={[
            { id: 'floor', name: m['restaurant.order.floorTab']() },
            { id: 'live', name: m['restaurant.order.live']() },
            { id: 'day', name: m['restaurant.order.dayTab']() },
          ]}
        >
          {tab === 'floor' && (
            <div className="card-body">
              {tables.length === 0 && !floor.isPending ? (
                <EmptyState title={m['restaurant.table.empty']()} actions={add} />
              ) : (
                <Floor
                  tables={tables}
                  orders={rows}
                  onOpen={id => change({ order: id })}
                  onSeat={mayWrite ? tableId => setNew({ tableId }) : null}
                />
              )}
            </div>
          )}
          {tab !== 'floor' && (
            <OrdersTable
              rows={tab === 'day' ? (day.data?.rows ?? []) : rows}
              onOpen={id => change({ order: id })}
            />
          )}
        </Tabs>
      </Card>
      {isNew && (
        <NewOrderDialog
          tableId={isNew.tableId}
          tables={tables.filter(one => one.orderId === null)}
          onDone={id => change({ order: id })}
          onClose={() => setNew(null)}
        />
      )}
    </div>
  )
}

type FloorProps = {
  tables: readonly { id: string; area: string; code: string; seats: number; orderId: string | null }[]
  orders: readonly OrderHead[]
  onOpen: (orderId: string) => void
  onSeat: ((tableId: string) => void) | null
}

/** The tables by their places: who sits there, for how long, what it comes to. */
function Floor({ tables, orders, onOpen, onSeat }: FloorProps) {
  return (
    <div className="stack">
      {[...Map.groupBy(tables, one => one.area)].map(([area, own]) => (
        <section key={area} className="stack">
          <h3>{area}</h3>
          <div className="floor">
            {own.map(table => {
              const order = orders.find(one => one.id === table.orderId)
              return (
                <button
                  key={table.id}
                  type="button"
                  className="floor-table"
                  data-taken={order ? true : undefined}
                  disabled={!order && !onSeat}
                  onClick={() => (order ? onOpen(order.id) : onSeat?.(table.id))}
                >
                  <span className="card-row strong">
                    <bdi>{table.code}</bdi>
                    <span className="n">
                      {order?.guests ?? 0}/{table.seats}
                    </span>
                  </span>
                  {order ? (
                    <>
                      <Money amount={order.total} />
                      <span className="soft-ink">
                        <InstantText at={order.openedAt} />
                      </span>
                      <OrderBadge row={order} />
                    </>
                  ) : (
                    <span className="soft-ink">{m['restaurant.table.free']()}</span>
                  )}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}

const OrdersTable = ({ rows, onOpen }: { rows: readonly OrderHead[]; onOpen: (id: string) => void }) => (
  <DataTable
    bare
    label={m['restaurant.order.list.title']()}
    rows={rows}
    rowId={(row: OrderHead) => row.id}
    onOpen={row => onOpen(row.id)}
    empty={<EmptyState title={m['restaurant.order.empty']()} />}
    card={row => (
      <div className="stack tight">
        <span className="card-row">
          <span className="strong">
            {row.table?.code ?? channelWords[row.channel]()} <span className="n">{row.callNo ?? ''}</span>
          </span>
          <OrderBadge row={row} />
        </span>
        <span className="card-row soft-ink">
          <InstantText at={row.openedAt} />
          <Money amount={row.total} strong />
        </span>
      </div>
    )}
    columns={[
      {
        id: 'callNo',
        header: fieldWords.callNo(),
        cell: row => <span className="n strong">{row.callNo ?? '—'}</span>,
      },
      {
        id: 'number',
        header: fieldWords.number(),
        cell: row => <span className="n">{row.number ?? '—'}</span>,
      },
      { id: 'channel', header: fieldWords.channel(), cell: row => channelWords[row.channel]() },
      { id: 'table', header: fieldWords.table(), cell: row => <bdi>{row.table?.code ?? '—'}</bdi> },
      {
        id: 'party',
        header: fieldWords.party(),
        cell: row => <bdi>{row.party?.name ?? row.phone ?? '—'}</bdi>,
      },
      { id: 'openedAt', header: fieldWords.sentAt(), cell: row => <InstantText at={row.openedAt} /> },
      { id: 'total', header: fieldWords.total(), align: 'money', cell: row => <Amount amount={row.total} /> },
      { id: 'paid', header: fieldWords.paid(), align: 'money', cell: row => <Amount amount={row.paid} /> },
      { id: 'state', header: fieldWords.state(), cell: row => <OrderBadge row={row} /> },
    ]}
  />
)
