import { X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { GroupPicker } from '#modules/fleet/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { useClock } from '../clock.ts'
import { daysOf, endAfter, typeOfDays, usualDays } from '../form/contractForm.ts'
import { PriceSteps } from '../form/PricePanel.tsx'
import { unitWords } from '../wordMaps.ts'
import type { ItemValues } from './quotationForm.ts'

type Props = {
  readonly no: number
  readonly value: ItemValues
  readonly customerId: string | null
  readonly onChange: (value: ItemValues) => void
  readonly onRemove: (() => void) | null
  readonly error: string | null
}

/** One line of an offer: so many of a group for a duration, with its price. */
export function ItemCard({ no, value, customerId, onChange, onRemove, error }: Props) {
  const clock = useClock()
  const days = daysOf(value)
  const set = (change: Partial<ItemValues>) => onChange({ ...value, ...change })
  const setEnd = (dueBackAt: string) => {
    const length = daysOf({ startAt: value.startAt, dueBackAt })
    set({ dueBackAt, ...(length > 0 ? { type: typeOfDays(length) } : {}) })
  }
  const canAsk = value.groupId !== null && days > 0
  const { type, groupId, vehicleId, startAt, dueBackAt, discount, extras } = value
  const price = useAnswer(
    'rentals.price.quote',
    {
      type,
      groupId,
      vehicleId,
      customerId,
      startAt,
      dueBackAt,
      discount: discount ?? null,
      extras: extras ?? [],
    },
    { enabled: canAsk, keepPrevious: true },
  )
  return (
    <Card
      title={m['rentals.quotation.item']({ no })}
      caption={price.data && canAsk && <Money amount={price.data.total} strong />}
      end={
        onRemove && (
          <IconButton label={m['rentals.quotation.removeItem']()} onPress={onRemove}>
            <X aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="stack">
        <div className="fields">
          <GroupPicker
            name={`items.${no - 1}.groupId`}
            value={value.groupId}
            onChange={id => set({ groupId: id, vehicleId: null })}
            error={error}
          />
          <NumberField
            label={m['rentals.field.quantity']()}
            value={value.quantity ?? 1}
            onChange={count => set({ quantity: Math.max(1, Math.min(50, count ?? 1)) })}
          />
          <DateTimeField
            label={m['rentals.field.startAt']()}
            value={clock.localOf(new Date(value.startAt))}
            onChange={local => {
              if (!local) return
              const moved = clock.instantOf(local)
              set({ startAt: moved, ...(days > 0 ? { dueBackAt: endAfter(moved, days) } : {}) })
            }}
          />
          <DateTimeField
            label={m['rentals.field.dueBackAt']()}
            value={clock.localOf(new Date(value.dueBackAt))}
            onChange={local => local && setEnd(clock.instantOf(local))}
          />
        </div>
        <div className="row wrap">
          {usualDays.map(count => (
            <Button
              key={count}
              size="small"
              kind={count === days ? 'secondary' : 'tertiary'}
              onPress={() => setEnd(endAfter(value.startAt, count))}
            >
              {unitWords.day({ count })}
            </Button>
          ))}
        </div>
        <NumberField
          label={m['rentals.form.discountPercent']()}
          value={discount?.kind === 'percent' ? discount.basisPoints / 100 : null}
          digits={2}
          unit="%"
          optional
          onChange={percent =>
            set({
              discount: percent
                ? { kind: 'percent', basisPoints: Math.min(10_000, Math.round(percent * 100)) }
                : null,
            })
          }
        />
        {canAsk && price.error && <p className="bad">{sayError(price.error)}</p>}
        {canAsk && price.data && !price.error && (
          <PriceSteps steps={price.data.steps} total={price.data.total} />
        )}
      </div>
    </Card>
  )
}
