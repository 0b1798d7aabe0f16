import { useEffect, useState } from 'react'
import { words as channelWords } from '#generated/choices/restaurant.order.channel.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Select } from '#ui/Select.tsx'
import { showProblem } from '#ui/toast.ts'
import '../restaurant.css'

type Ticket = OutputFor<'restaurant.kitchen.read'>['tickets'][number]
type Line = Ticket['lines'][number]

const all = 'all'

/** The time now, twice a minute: the age of a ticket is looked at, not asked for. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What is to be cooked, the oldest first; a press takes a dish on. */
export default function KitchenPage() {
  const [address, change] = useAddress()
  const stationId = typeof address['station'] === 'string' ? address['station'] : null
  const answer = useAnswer('restaurant.kitchen.read', stationId ? { stationId } : {}, { keepPrevious: true })
  const now = useMinutes()
  const { stations = [], tickets = [], waiting = [] } = answer.data ?? {}
  return (
    <div className="page">
      <PageHeader
        title={m['restaurant.kitchen.title']()}
        actions={
          <Select
            label={m['restaurant.kitchen.station']()}
            value={stationId ?? all}
            onChange={id => change({ station: id === all ? undefined : id })}
            options={[{ id: all, name: m['restaurant.kitchen.all']() }, ...stations]}
          />
        }
      />
      {waiting.length > 0 && (
        <Card title={m['restaurant.kitchen.waiting']()}>
          <span className="row wrap">
            {waiting.map(one => (
              <span key={one.name} className="strong">
                <span className="n">{one.quantity}</span> <bdi>{one.name}</bdi>
              </span>
            ))}
          </span>
        </Card>
      )}
      {tickets.length === 0 && !answer.isPending ? (
        <Card>
          <EmptyState title={m['restaurant.kitchen.empty']()} />
        </Card>
      ) : (
        <div className="kitchen">
          {tickets.map(ticket => (
            <TicketCard key={`${ticket.orderId} ${ticket.sentAt}`} ticket={ticket} now={now} />
          ))}
        </div>
      )}
    </div>
  )
}

function TicketCard({ ticket, now }: { ticket: Ticket; now: number }) {
  const step = useCommand('restaurant.kitchen.step')
  const minutes = Math.max(0, Math.floor((now - Date.parse(ticket.sentAt)) / 60_000))
  const take = async (lines: readonly Line[], to: 'preparing' | 'ready' | 'served') => {
    try {
      await step.mutateAsync({ lineIds: lines.map(line => line.id), to })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const open = ticket.lines.filter(line => line.state !== 'ready')
  const fresh = open.filter(line => line.state === 'sent')
  return (
    <section className="kitchen-ticket" data-late={minutes > ticket.targetMinutes || undefined}>
      <span className="card-row strong">
        <span>
          <bdi>{ticket.table ?? channelWords[ticket.channel as keyof typeof channelWords]()}</bdi>
          {ticket.callNo !== null && (
            <>
              {' · '}
              <span className="n">{ticket.callNo}</span>
            </>
          )}
        </span>
        <span>{m['restaurant.kitchen.minutes']({ count: minutes })}</span>
      </span>
      {ticket.lines.map(line => (
        <div key={line.id} className="kitchen-line">
          <span className="card-row">
            <span className={line.state === 'ready' ? 'soft-ink' : 'strong'}>
              <span className="n">{line.quantity}</span> <bdi>{line.name}</bdi>
            </span>
            {line.state === 'ready' ? (
              <span className="row">
                <Button size="small" onPress={() => void take([line], 'preparing')}>
                  {m['restaurant.kitchen.recall']()}
                </Button>
                <Button size="small" onPress={() => void take([line], 'served')}>
                  {m['restaurant.kitchen.serve']()}
                </Button>
              </span>
            ) : (
              <Button size="small" onPress={() => void take([line], 'ready')}>
                {m['restaurant.kitchen.ready']()}
              </Button>
            )}
          </span>
          {line.modifiers.length > 0 && (
            <span className="strong">
              <bdi>{line.modifiers.join('، ')}</bdi>
            </span>
          )}
          {line.note && <bdi className="soft-ink">{line.note}</bdi>}
          {line.allergens && (
            <span className="kitchen-allergens">
              {m['restaurant.kitchen.allergens']({ text: line.allergens })}
            </span>
          )}
        </div>
      ))}
      {ticket.note && <bdi className="soft-ink">{ticket.note}</bdi>}
      <span className="row">
        {fresh.length > 0 && (
          <Button onPress={() => void take(fresh, 'preparing')}>{m['restaurant.kitchen.start']()}</Button>
        )}
        {open.length > 1 && (
          <Button kind="primary" onPress={() => void take(open, 'ready')}>
            {m['restaurant.kitchen.ready']()}
          </Button>
        )}
      </span>
    </section>
  )
}
