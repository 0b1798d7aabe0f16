import { type Control, Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { FreeInstead, GroupPicker, VehiclePicker } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useClock } from '../../clock.web.ts'
import { unitWords } from '../../price/priceWords.web.ts'
import { contractTypes, isAgreedType } from '../../schedule/term.rules.ts'
import { typeWords } from '../../wordMaps.web.ts'
import { type ContractValues, daysOf, endAfter, typeOfDays, usualDays } from './contractForm.web.ts'

type Props = { form: UseFormReturn<ContractValues> }

/** What is rented: one vehicle by its plate, or any of a group. */
export function WhatField({
  form,
  by,
  onBy,
}: Props & { by: 'group' | 'vehicle'; onBy: (by: 'group' | 'vehicle') => void }) {
  const { can } = useSession()
  const [startAt, dueBackAt, vehicleId] = form.watch(['startAt', 'dueBackAt', 'vehicleId'])
  const isTaken = form.formState.errors.vehicleId?.type === 'fleet.claim.taken'
  const isForward = startAt < dueBackAt
  const choose = (next: 'group' | 'vehicle') => {
    onBy(next)
    form.setValue(next === 'group' ? 'vehicleId' : 'groupId', null, { shouldDirty: true })
  }
  const free = isForward ? { freeFrom: startAt, freeTo: dueBackAt } : {}
  return (
    <div className="stack">
      {can('fleet.vehicles.read') && (
        <SegmentedControl
          label={m['rentals.form.what']()}
          value={by}
          onChange={choose}
          options={[
            { id: 'group', name: m['rentals.field.group']() },
            { id: 'vehicle', name: m['rentals.field.vehicle']() },
          ]}
        />
      )}
      {by === 'vehicle' ? (
        <PickInput control={form.control} name="vehicleId" optional>
          {picked => (
            <VehiclePicker
              {...free}
              {...picked}
              hint={isForward ? m['rentals.form.onlyFree']() : undefined}
            />
          )}
        </PickInput>
      ) : (
        <PickInput control={form.control} name="groupId" optional>
          {picked => <GroupPicker {...free} {...picked} />}
        </PickInput>
      )}
      {isTaken && vehicleId && (
        <FreeInstead
          vehicleId={vehicleId}
          from={startAt}
          to={dueBackAt}
          onTake={id => form.setValue('vehicleId', id, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </div>
  )
}

/** Start and due back with the usual lengths in one press, and the type of contract. */
export function TermFields({ form }: Props) {
  const values = form.watch()
  const days = daysOf(values)
  const endWith = (count: number) => {
    form.setValue('dueBackAt', endAfter(form.getValues('startAt'), count), {
      shouldDirty: true,
      shouldValidate: true,
    })
    if (!isAgreedType(values.type)) form.setValue('type', typeOfDays(count), { shouldDirty: true })
  }
  return (
    <div className="stack">
      <div className="fields">
        <InstantField
          control={form.control}
          name="startAt"
          label={m['rentals.field.startAt']()}
          onMove={(before, after) => {
            const kept = daysOf({ startAt: before, dueBackAt: form.getValues('dueBackAt') })
            if (kept > 0) form.setValue('dueBackAt', endAfter(after, kept), { shouldDirty: true })
          }}
        />
        <InstantField control={form.control} name="dueBackAt" label={m['rentals.field.dueBackAt']()} />
      </div>
      <div className="row wrap">
        {usualDays.map(count => (
          <Button
            key={count}
            size="small"
            kind={count === days ? 'secondary' : 'tertiary'}
            onPress={() => endWith(count)}
          >
            {unitWords.day({ count })}
          </Button>
        ))}
        {days > 0 && !usualDays.some(count => count === days) && (
          <span className="cap">{unitWords.day({ count: days })}</span>
        )}
      </div>
      <ChoiceInput
        control={form.control}
        name="type"
        label={m['rentals.field.type']()}
        options={contractTypes.map(id => ({ id, name: typeWords[id]() }))}
      />
    </div>
  )
}

type InstantProps = {
  control: Control<ContractValues>
  name: 'startAt' | 'dueBackAt'
  label: string
  onMove?: (before: string, after: string) => void
}

function InstantField({ control, name, label, onMove }: InstantProps) {
  const clock = useClock()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          name={field.name}
          value={clock.localOf(new Date(field.value))}
          error={fieldState.error?.message ?? null}
          onBlur={field.onBlur}
          onChange={local => {
            if (!local) return
            const next = clock.instantOf(local)
            onMove?.(field.value, next)
            field.onChange(next)
          }}
        />
      )}
    />
  )
}
