import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Money } from '#ui/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { CheckCards } from '../check/CheckCards.tsx'
import type { Dish } from '../menuItem/dishWords.web.ts'
import '../restaurant.css'
import { ModifierDialog } from './ModifierDialog.tsx'
import { OrderActs } from './OrderActs.tsx'
import { LineBadge, OrderBadge } from './OrderBadge.tsx'
import { channelWords, fieldWords, type Order, type OrderLine, stepOf } from './orderWords.web.ts'
import { TakeDialog } from './TakeDialog.tsx'

/** The waiter's pad: the menu beside what is ordered, sent and paid. */
export function OrderPad({ id, onBack }: { id: string; onBack: () => void }) {
  const answer = useAnswer('restaurant.order.get', { id })
  return (
    <div className="page">
      <Loaded answer={answer}>{order => <Pad order={order} onBack={onBack} />}</Loaded>
    </div>
  )
}

function Pad({ order, onBack }: { order: Order; onBack: () => void }) {
  const change = useCommand('restaurant.order.change')
  const step = useCommand('restaurant.kitchen.step')
  const [choosing, setChoosing] = useState<Dish | null>(null)
  const [taking, setTaking] = useState<OrderLine | null>(null)
  const mayChange = order.actions.includes('change')
  const isBusy = change.isPending
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const add = (dish: Dish, modifierIds: string[] = []) =>
    attempt(() =>
      change.mutateAsync({
        ...stepOf(order),
        add: [{ menuItemId: dish.id, quantity: 1, modifierIds }],
      }),
    )
  const send = () =>
    attempt(async () => {
      const { number } = await change.mutateAsync({ ...stepOf(order), send: true })
      showToast(m['restaurant.order.sent']({ number: number ?? '' }))
    })
  const serve = (line: OrderLine) => attempt(() => step.mutateAsync({ lineIds: [line.id], to: 'served' }))
  const hasHeld = order.lines.some(line => line.state === 'held')
  const title = order.table ? `${fieldWords.table()} ${order.table.code}` : channelWords[order.channel]()
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        status={<OrderBadge row={order} />}
        facts={
          <>
            {order.number && <span className="n">{order.number}</span>}
            {order.callNo !== null && (
              <span>{m['restaurant.order.callOf']({ number: String(order.callNo) })}</span>
            )}
            {order.guests !== null && <span>{m['restaurant.order.guests']({ count: order.guests })}</span>}
            {order.party && <bdi>{order.party.name}</bdi>}
            {order.address && <bdi>{order.address}</bdi>}
            {order.driver && <bdi>{order.driver}</bdi>}
          </>
        }
        actions={
          <>
            <Button onPress={onBack}>
              <DirIcon icon={ChevronRight} />
              {m['restaurant.order.back']()}
            </Button>
            <OrderActs order={order} />
            {mayChange && hasHeld && (
              <Button kind="primary" busy={isBusy} onPress={() => void send()}>
                {m['restaurant.order.send']()}
              </Button>
            )}
          </>
        }
      />
      <div className="pad">
        {mayChange && (
          <Dishes
            order={order}
            isBusy={isBusy}
            onPick={dish => (dish.modifiers.length > 0 ? setChoosing(dish) : void add(dish))}
          />
        )}
        <div className="stack">
          <Card title={m['restaurant.order.bill']()}>
            <div className="stack">
              {order.lines.map(line => (
                <LineRow
                  key={line.id}
                  line={line}
                  onTake={mayChange && line.state !== 'void' && !line.isBilled ? () => setTaking(line) : null}
                  onServe={mayChange && line.state === 'ready' ? () => void serve(line) : null}
                />
              ))}
              <Sums order={order} />
            </div>
          </Card>
          <CheckCards order={order} />
        </div>
      </div>
      {choosing && <ModifierDialog dish={choosing} order={order} onClose={() => setChoosing(null)} />}
      {taking && <TakeDialog order={order} line={taking} onClose={() => setTaking(null)} />}
    </>
  )
}

const priceOf = (dish: Dish, channel: Order['channel']) =>
  ({
    dineIn: null,
    takeAway: dish.takeAwayPrice,
    delivery: dish.deliveryPrice,
    platform: dish.platformPrice,
  })[channel] ?? dish.price

function Dishes(props: { order: Order; isBusy: boolean; onPick: (dish: Dish) => void }) {
  const [search, setSearch] = useState('')
  const answer = useAnswer('restaurant.menuItem.list', search ? { search } : {}, { keepPrevious: true })
  const rows = answer.data?.rows ?? []
  return (
    <Card title={m['restaurant.order.menu']()}>
      <div className="stack">
        <div className="row">
          <SearchField label={m['restaurant.order.searchDish']()} value={search} onChange={setSearch} />
        </div>
        {[...Map.groupBy(rows, dish => dish.section)].map(([section, dishes]) => (
          <section key={section} className="stack tight">
            <h3>{section}</h3>
            <div className="pad-dishes">
              {dishes.map(dish => (
                <button
                  key={dish.id}
                  type="button"
                  className="pad-dish"
                  disabled={!dish.isOffered || props.isBusy}
                  onClick={() => props.onPick(dish)}
                >
                  <bdi className="strong">{dish.nameAr}</bdi>
                  {dish.isOffered ? (
                    <Money amount={priceOf(dish, props.order.channel)} />
                  ) : (
                    <span className="soft-ink">{m['restaurant.menuItem.notOffered']()}</span>
                  )}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  )
}

function LineRow(props: { line: OrderLine; onTake: (() => void) | null; onServe: (() => void) | null }) {
  const { line, onTake, onServe } = props
  const isVoid = line.state === 'void'
  return (
    <div className="stack tight">
      <span className="card-row">
        <span className={isVoid ? 'soft-ink' : 'strong'}>
          <span className="n">{line.quantity}</span> <bdi>{line.name}</bdi>
        </span>
        {isVoid ? <bdi className="soft-ink">{line.voidReason}</bdi> : <Money amount={line.amount} />}
      </span>
      {(line.modifiers.length > 0 || line.note) && (
        <bdi className="soft-ink">
          {[...line.modifiers.map(one => one.name), ...(line.note ? [line.note] : [])].join('، ')}
        </bdi>
      )}
      <span className="row wrap">
        <LineBadge line={line} />
        {onServe && (
          <Button size="small" onPress={onServe}>
            {m['restaurant.order.serve']()}
          </Button>
        )}
        {onTake && (
          <Button size="small" onPress={onTake}>
            {m['restaurant.order.take']()}
          </Button>
        )}
      </span>
    </div>
  )
}

function Sums({ order }: { order: Order }) {
  const isNothing = (amount: string) => /^0[.]0+$/.test(amount)
  return (
    <div className="stack tight">
      {(['discount', 'service', 'delivery'] as const).map(
        field =>
          !isNothing(order[field]) && (
            <span key={field} className="card-row soft-ink">
              <span>{fieldWords[field]()}</span>
              <Money amount={order[field]} />
            </span>
          ),
      )}
      <span className="card-row strong">
        <span>{fieldWords.total()}</span>
        <Money amount={order.total} strong />
      </span>
      {!isNothing(order.paid) && (
        <span className="card-row">
          <span>{fieldWords.paid()}</span>
          <Money amount={order.paid} />
        </span>
      )}
    </div>
  )
}
