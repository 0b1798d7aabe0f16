import { X } from 'lucide-react'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { GroupPicker, VehiclePicker } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useClock } from '../clock.web.ts'
import { daysOf, endAfter, typeOfDays, usualDays } from '../contract/form/contractForm.web.ts'
import { ExtrasList } from '../contract/form/ExtrasField.tsx'
import { firstProblem } from '../contract/form/errorLines.web.ts'
import { PriceSteps } from '../contract/form/PricePanel.tsx'
import { unitWords } from '../price/priceWords.web.ts'
import type { ItemValues } from './quotationForm.web.ts'

type Props = {
  no: number
  value: ItemValues
  customerId: string | null
  onChange: (value: ItemValues) => void
  onRemove: (() => void) | null
  errors: FieldErrors<ItemValues>
}

/** One line of an offer: so many of a group for a duration, with its price. */
export function ItemCard({ no, value, customerId, onChange, onRemove, errors }: Props) {
  const clock = useClock()
  const days = daysOf(value)
  const set = (change: Partial<ItemValues>) => onChange({ ...value, ...change })
  const setEnd = (dueBackAt: string) => {
    const length = daysOf({ startAt: value.startAt, dueBackAt })
    set({ dueBackAt, ...(length > 0 ? { type: typeOfDays(length) } : {}) })
  }
  const { type, groupId, vehicleId, startAt, dueBackAt, discount, extras } = value
  const { can } = useSession()
  const place = (field: keyof ItemValues) => ({
    name: `items.${no - 1}.${field}`,
    error: firstProblem(errors[field]),
  })
  const [by, setBy] = useState<'group' | 'vehicle'>(vehicleId ? 'vehicle' : 'group')
  const isOneVehicle = vehicleId !== null || (groupId === null && by === 'vehicle')
  const choose = (next: 'group' | 'vehicle') => {
    setBy(next)
    set({ groupId: null, vehicleId: null })
  }
  const chosenExtras = (extras ?? []).map(one => ({ extraId: one.extraId, quantity: one.quantity ?? 1 }))
  const canAsk = (groupId !== null || vehicleId !== null) && days > 0
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
        {can('fleet.vehicles.read') && (
          <SegmentedControl
            label={m['rentals.form.what']()}
            value={isOneVehicle ? 'vehicle' : 'group'}
            onChange={choose}
            options={[
              { id: 'group', name: m['rentals.field.group']() },
              { id: 'vehicle', name: m['rentals.field.vehicle']() },
            ]}
          />
        )}
        <div className="fields">
          {isOneVehicle ? (
            <VehiclePicker
              {...place('vehicleId')}
              value={vehicleId}
              onChange={id => set({ vehicleId: id, groupId: null, quantity: 1 })}
              {...(days > 0
                ? { freeFrom: startAt, freeTo: dueBackAt, hint: m['rentals.form.onlyFree']() }
                : {})}
              error={place('vehicleId').error ?? place('groupId').error}
            />
          ) : (
            <>
              <GroupPicker
                {...place('groupId')}
                value={groupId}
                onChange={id => set({ groupId: id, vehicleId: null })}
                {...(days > 0 ? { freeFrom: startAt, freeTo: dueBackAt } : {})}
              />
              <NumberField
                {...place('quantity')}
                label={m['rentals.field.quantity']()}
                value={value.quantity ?? null}
                onChange={count => set({ quantity: count ?? undefined })}
              />
            </>
          )}
          <DateTimeField
            {...place('startAt')}
            label={m['rentals.field.startAt']()}
            value={clock.localOf(new Date(value.startAt))}
            onChange={local => {
              if (!local) return
              const moved = clock.instantOf(local)
              set({ startAt: moved, ...(days > 0 ? { dueBackAt: endAfter(moved, days) } : {}) })
            }}
          />
          <DateTimeField
            {...place('dueBackAt')}
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
          {...place('discount')}
          label={m['rentals.form.discountPercent']()}
          value={discount?.kind === 'percent' ? discount.basisPoints / 100 : null}
          digits={2}
          unit="%"
          optional
          onChange={percent =>
            set({
              discount: percent ? { kind: 'percent', basisPoints: Math.round(percent * 100) } : null,
            })
          }
        />
        <span className="field-label">{m['rentals.field.extras']()}</span>
        <ExtrasList chosen={chosenExtras} onChange={next => set({ extras: next })} />
        {canAsk && price.error && <p className="bad">{sayError(price.error)}</p>}
        {canAsk && price.data && !price.error && (
          <PriceSteps steps={price.data.steps} total={price.data.total} />
        )}
      </div>
    </Card>
  )
}
