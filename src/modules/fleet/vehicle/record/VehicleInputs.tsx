import { useState } from 'react'
import { type Control, Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { GroupPicker } from '../../group/GroupPicker.tsx'
import { PlateField } from '../../plate/PlateField.tsx'
import { bodyWords, fuelWords, transmissionWords } from '../../wordMaps.web.ts'
import { ownershipWords } from '../vehicleWords.web.ts'
import { OwnerPicker } from './OwnerPicker.tsx'

export type VehicleFormValues = InputFor<'fleet.vehicle.create'> & {
  id?: string
  version?: number
}
type Props = { form: UseFormReturn<VehicleFormValues>; isNew: boolean }
type FieldsProps = { control: Control<VehicleFormValues> }

/** The fields of a vehicle: the five that suffice, and the others behind «تفاصيل أكثر». */
export function VehicleInputs({ form, isNew }: Props) {
  const { control } = form
  const hidden = ['vin', 'ownerPartyId', 'acquiredOn', 'inServiceOn'] as const
  const [isOpen, setOpen] = useState(!isNew)
  // A refusal of a hidden field must not hide with it.
  const mustOpen = hidden.some(name => form.formState.errors[name])
  return (
    <>
      {isNew && (
        <Controller
          name="plate"
          control={control}
          render={({ field, fieldState }) => (
            <PlateField
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message ?? fieldState.error?.root?.message ?? null}
              optional
              autoFocus
            />
          )}
        />
      )}
      <div className="fields">
        <TextInput control={control} name="make" label={m['fleet.field.make']()} maxLength={60} />
        <TextInput control={control} name="model" label={m['fleet.field.model']()} maxLength={60} />
        <Controller
          name="year"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              label={m['fleet.field.year']()}
              name="year"
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              value={field.value === undefined || field.value === null ? '' : String(field.value)}
              onChange={text => {
                const digits = asciiDigits(text).replace(/\D/g, '')
                field.onChange(digits ? Number(digits) : undefined)
              }}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <PickInput control={control} name="groupId">
          {picked => <GroupPicker {...picked} />}
        </PickInput>
      </div>
      {isOpen || mustOpen ? (
        <MoreInputs control={control} form={form} isNew={isNew} />
      ) : (
        <div>
          <Button kind="tertiary" size="small" onPress={() => setOpen(true)}>
            {m['fleet.form.more']()}
          </Button>
        </div>
      )}
    </>
  )
}

function MoreInputs({ control, form, isNew }: FieldsProps & Props) {
  const { can } = useSession()
  const ownership = form.watch('ownership') ?? 'owned'
  return (
    <div className="fields">
      <TextInput
        control={control}
        name="vin"
        label={m['fleet.field.vin']()}
        hint={m['fleet.form.vinHint']()}
        dir="ltr"
        maxLength={17}
        optional
      />
      <TextInput control={control} name="colour" label={m['fleet.field.colour']()} maxLength={40} optional />
      <ChoiceInput
        control={control}
        name="bodyClass"
        label={m['fleet.field.bodyClass']()}
        nothing={m['fleet.value.unset']()}
        options={optionsOf(bodyWords)}
        optional
      />
      <ChoiceInput
        control={control}
        name="fuelType"
        label={m['fleet.field.fuelType']()}
        nothing={m['fleet.value.unset']()}
        options={optionsOf(fuelWords)}
        optional
      />
      <ChoiceInput
        control={control}
        name="transmission"
        label={m['fleet.field.transmission']()}
        nothing={m['fleet.value.unset']()}
        options={optionsOf(transmissionWords)}
        optional
      />
      <NumberInput control={control} name="seats" label={m['fleet.field.seats']()} optional />
      <NumberInput
        control={control}
        name="tankLitres"
        label={m['fleet.field.tankLitres']()}
        unit={m['fleet.unit.litre']()}
        optional
      />
      <ChoiceInput
        control={control}
        name="ownership"
        label={m['fleet.field.ownership']()}
        options={optionsOf(ownershipWords)}
      />
      {ownership === 'leased_in' && can('operations.customers.read') && (
        <PickInput control={control} name="ownerPartyId" optional>
          {picked => <OwnerPicker {...picked} />}
        </PickInput>
      )}
      <DayInput
        control={control}
        name="acquiredOn"
        label={m['fleet.field.acquiredOn']()}
        gregorianOnly
        optional
      />
      {isNew && (
        <DayInput
          control={control}
          name="inServiceOn"
          label={m['fleet.field.inServiceOn']()}
          hint={m['fleet.form.inServiceHint']()}
          gregorianOnly
          optional
        />
      )}
      <DayInput
        control={control}
        name="warrantyUntil"
        label={m['fleet.field.warrantyUntil']()}
        gregorianOnly
        optional
      />
      <NumberInput control={control} name="warrantyKm" label={m['fleet.field.warrantyKm']()} optional />
      <div className="whole">
        <NoteInput control={control} name="note" label={m['fleet.field.note']()} rows={3} optional />
      </div>
    </div>
  )
}
