import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { useClock } from '../clock.web.ts'
import { nameOf } from '../contract/list/contractColumns.tsx'
import type { Quotation } from '../price/amounts.web.ts'
import { unitWords } from '../price/priceWords.web.ts'
import { typeWords } from '../wordMaps.web.ts'

type Item = Quotation['items'][number]

/** What makes two lines of successive versions the same offer. */
const likeness = (item: Item) =>
  [
    item.group?.id,
    item.vehicle?.id,
    item.type,
    item.quantity,
    item.startAt,
    item.dueBackAt,
    item.total,
  ].join()

function ItemLine({ item, mark }: { item: Item; mark: 'new' | 'gone' | null }) {
  const { dayOf } = useClock()
  const text = (
    <>
      <span className="grow">
        {item.vehicle && <Plate number={item.vehicle.plate} />}{' '}
        <bdi className="strong">{item.vehicle?.label ?? (item.group && nameOf(item.group))}</bdi>{' '}
        {item.quantity > 1 && (
          <>
            × <NumberText value={item.quantity} />
          </>
        )}
        <span className="cap rentals-block">
          {typeWords[item.type]()} · {unitWords.day({ count: item.days })} ·{' '}
          <DayRange from={dayOf(item.startAt)} to={dayOf(item.dueBackAt)} />
          {item.note && ` · ${item.note}`}
        </span>
      </span>
      <Money amount={item.total} strong />
    </>
  )
  return (
    <li>
      {mark === 'gone' ? (
        <del className="row grow soft-ink">{text}</del>
      ) : mark === 'new' ? (
        <ins className="row grow rentals-new">{text}</ins>
      ) : (
        text
      )}
    </li>
  )
}

/** The lines of the offer; a new version shows what it took out and what it brought. */
export function ItemsCard({ quotation }: { quotation: Quotation }) {
  const { items, previous } = quotation
  const before = new Set(previous?.items.map(likeness))
  const now = new Set(items.map(likeness))
  const gone = previous?.items.filter(item => !now.has(likeness(item))) ?? []
  return (
    <Card
      title={m['rentals.quotation.items']()}
      caption={
        previous && (
          <>
            {m['rentals.quotation.version']({ no: previous.versionNo })}: <Money amount={previous.total} />
          </>
        )
      }
    >
      <ul className="rentals-lines">
        {gone.map(item => (
          <ItemLine key={item.id} item={item} mark="gone" />
        ))}
        {items.map(item => (
          <ItemLine key={item.id} item={item} mark={previous && !before.has(likeness(item)) ? 'new' : null} />
        ))}
      </ul>
    </Card>
  )
}
