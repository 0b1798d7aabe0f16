import { useState } from 'react'
import { type Control, Controller, type UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { GroupPicker } from '../GroupPicker.tsx'
import { PlateField } from '../PlateField.tsx'
import { bodyWords, fuelWords, optionsOf, ownershipWords, transmissionWords } from '../wordMaps.ts'
import { OwnerPicker } from './OwnerPicker.tsx'

export type VehicleFormValues = InputFor<'fleet.vehicle.create'> & {
  id?: string
  version?: number
}
type Props = { readonly form: UseFormReturn<VehicleFormValues>; readonly isNew: boolean }
type FieldsProps = { readonly control: Control<VehicleFormValues> }

const unset = 'unset'

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
        <TextInput control={control} name="make" label={m['fleet.field.make']()} />
        <TextInput control={control} name="model" label={m['fleet.field.model']()} />
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
        <Controller
          name="groupId"
          control={control}
          render={({ field, fieldState }) => (
            <GroupPicker
              name="groupId"
              value={field.value ?? null}
              onChange={id => field.onChange(id ?? undefined)}
              onBlur={field.onBlur}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
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
        words={bodyWords}
      />
      <ChoiceInput control={control} name="fuelType" label={m['fleet.field.fuelType']()} words={fuelWords} />
      <ChoiceInput
        control={control}
        name="transmission"
        label={m['fleet.field.transmission']()}
        words={transmissionWords}
      />
      <NumberInput control={control} name="seats" label={m['fleet.field.seats']()} />
      <NumberInput
        control={control}
        name="tankLitres"
        label={m['fleet.field.tankLitres']()}
        unit={m['fleet.unit.litre']()}
      />
      <Controller
        name="ownership"
        control={control}
        render={({ field }) => (
          <Select
            label={m['fleet.field.ownership']()}
            name="ownership"
            value={field.value ?? 'owned'}
            onChange={field.onChange}
            options={optionsOf(ownershipWords)}
          />
        )}
      />
      {ownership === 'leased_in' && can('operations.customers.read') && (
        <Controller
          name="ownerPartyId"
          control={control}
          render={({ field, fieldState }) => (
            <OwnerPicker
              name="ownerPartyId"
              value={field.value ?? null}
              onChange={field.onChange}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
      )}
      <DayInput control={control} name="acquiredOn" label={m['fleet.field.acquiredOn']()} />
      {isNew && (
        <DayInput
          control={control}
          name="inServiceOn"
          label={m['fleet.field.inServiceOn']()}
          hint={m['fleet.form.inServiceHint']()}
        />
      )}
      <DayInput control={control} name="warrantyUntil" label={m['fleet.field.warrantyUntil']()} />
      <NumberInput control={control} name="warrantyKm" label={m['fleet.field.warrantyKm']()} />
      <div className="whole">
        <Controller
          name="note"
          control={control}
          render={({ field, fieldState }) => (
            <TextArea
              label={m['fleet.field.note']()}
              name="note"
              value={field.value ?? ''}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              rows={3}
              optional
            />
          )}
        />
      </div>
    </div>
  )
}

type TextName = 'make' | 'model' | 'vin' | 'colour'
type TextProps = FieldsProps & {
  readonly name: TextName
  readonly label: string
  readonly hint?: string
  readonly dir?: 'ltr'
  readonly maxLength?: number
  readonly optional?: boolean
}

function TextInput({ control, name, ...look }: TextProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <TextField
          maxLength={60}
          {...look}
          name={name}
          value={field.value ?? ''}
          // An optional text that is emptied is absent, or its format would be asked of nothing.
          onChange={text => field.onChange(look.optional && text === '' ? null : text)}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

type NumberProps = FieldsProps & {
  readonly name: 'seats' | 'tankLitres' | 'warrantyKm'
  readonly label: string
  readonly unit?: string
}

function NumberInput({ control, name, label, unit }: NumberProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <NumberField
          label={label}
          name={name}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          optional
          {...(unit ? { unit } : {})}
        />
      )}
    />
  )
}

type DayProps = FieldsProps & {
  readonly name: 'acquiredOn' | 'inServiceOn' | 'warrantyUntil'
  readonly label: string
  readonly hint?: string
}

function DayInput({ control, name, label, hint }: DayProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          name={name}
          value={field.value ?? null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          hint={hint}
          gregorianOnly
          optional
        />
      )}
    />
  )
}

type ChoiceProps = FieldsProps & {
  readonly name: 'bodyClass' | 'fuelType' | 'transmission'
  readonly label: string
  readonly words: Readonly<Record<string, () => string>>
}

function ChoiceInput({ control, name, label, words }: ChoiceProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Select
          label={label}
          name={name}
          value={field.value ?? unset}
          onChange={value => field.onChange(value === unset ? null : value)}
          options={[{ id: unset, name: m['fleet.value.unset']() }, ...optionsOf(words)]}
          optional
        />
      )}
    />
  )
}
