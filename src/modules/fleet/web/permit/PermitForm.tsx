import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useClock } from '../clock.ts'
import { VehiclePicker } from '../VehiclePicker.tsx'
import { optionsOf } from '../wordMaps.ts'
import { permitPriorityWords, permitPurposeWords } from './permitWords.ts'

const shape = async () => (await import('../../shared/permit.contract.ts')).requestPermit.input
const employees = { role: 'employee' } as const

type Values = InputFor<'fleet.permit.request'>
type Props = {
  readonly vehicleId: string | null
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

/** Asks for a vehicle for an errand: five fields suffice, the rest is optional. */
export default function PermitForm({ vehicleId, onClose, onDone }: Props) {
  const clock = useClock()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [opened] = useState(() => new Date())
  const request = useCommand('fleet.permit.request')
  const form = useContractForm<Values>(shape, {
    vehicleId: vehicleId ?? '',
    purpose: 'employee_use',
    priority: 'normal',
    driverPartyId: '',
    destination: '',
    destinationBranchId: null,
    from: opened.toISOString(),
    to: '',
    expectedKm: null,
    fuelAllowance: null,
    note: '',
  })
  const { control } = form
  const purpose = useWatch({ control, name: 'purpose' })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await request.mutateAsync(values)
      showToast(m['fleet.permit.askedToast']({ number }))
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const needed = (name: 'vehicleId' | 'driverPartyId', message: string | undefined) =>
    message && !form.getValues(name) ? m['kernel.field.required']() : (message ?? null)
  const time = (name: 'from' | 'to', label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          name={name}
          value={field.value ? clock.localOf(new Date(field.value)) : null}
          onChange={local => field.onChange(local ? clock.instantOf(local) : '')}
          error={
            fieldState.error && !field.value
              ? m['kernel.field.required']()
              : (fieldState.error?.message ?? null)
          }
        />
      )}
    />
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={m['fleet.permit.ask']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="permit-form" busy={request.isPending}>
            {m['fleet.permit.act.ask']()}
          </Button>
        </>
      }
    >
      <form id="permit-form" className="stack" noValidate onSubmit={save}>
        {errors.length > 0 && (
          <ErrorSummary
            title={m['kernel.form.notSaved']({ count: errors.length })}
            errors={errors.map(text => ({ text }))}
          />
        )}
        <Controller
          name="vehicleId"
          control={control}
          render={({ field, fieldState }) => (
            <VehiclePicker
              name="vehicleId"
              value={field.value || null}
              onChange={id => field.onChange(id ?? '')}
              error={needed('vehicleId', fieldState.error?.message)}
            />
          )}
        />
        <Controller
          name="driverPartyId"
          control={control}
          render={({ field, fieldState }) => (
            <CustomerPicker
              {...employees}
              label={m['fleet.permit.column.driver']()}
              name="driverPartyId"
              value={field.value || null}
              onChange={id => field.onChange(id ?? '')}
              error={needed('driverPartyId', fieldState.error?.message)}
            />
          )}
        />
        <Controller
          name="purpose"
          control={control}
          render={({ field }) => (
            <Select
              {...field}
              label={m['fleet.permit.column.purpose']()}
              options={optionsOf(permitPurposeWords)}
            />
          )}
        />
        {purpose === 'transfer' && (
          <Controller
            name="destinationBranchId"
            control={control}
            render={({ field, fieldState }) => (
              <BranchSelect
                value={field.value ?? null}
                onChange={field.onChange}
                error={fieldState.error?.message ?? null}
              />
            )}
          />
        )}
        <Controller
          name="destination"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={m['fleet.permit.column.destination']()}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <div className="fields">
          {time('from', m['fleet.permit.from']())}
          {time('to', m['fleet.permit.to']())}
          <Controller
            name="priority"
            control={control}
            render={({ field }) => (
              <Select
                {...field}
                value={field.value ?? 'normal'}
                label={m['fleet.permit.column.priority']()}
                options={optionsOf(permitPriorityWords)}
              />
            )}
          />
          <Controller
            name="expectedKm"
            control={control}
            render={({ field, fieldState }) => (
              <NumberField
                label={m['fleet.permit.expectedKm']()}
                name="expectedKm"
                value={field.value ?? null}
                onChange={field.onChange}
                unit={m['fleet.unit.km']()}
                error={fieldState.error?.message ?? null}
                optional
              />
            )}
          />
          <Controller
            name="fuelAllowance"
            control={control}
            render={({ field, fieldState }) => (
              <MoneyField
                label={m['fleet.permit.fuelAllowance']()}
                name="fuelAllowance"
                value={field.value ?? ''}
                onChange={text => field.onChange(text || null)}
                error={fieldState.error?.message ?? null}
                optional
              />
            )}
          />
        </div>
        <Controller
          name="note"
          control={control}
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              value={field.value ?? ''}
              label={m['fleet.permit.note']()}
              rows={2}
              error={fieldState.error?.message ?? null}
              optional
            />
          )}
        />
        <p className="cap">{m['fleet.permit.askHint']()}</p>
      </form>
    </SidePanel>
  )
}

type BranchProps = {
  readonly value: string | null
  readonly onChange: (id: string) => void
  readonly error: string | null
}

function BranchSelect({ value, onChange, error }: BranchProps) {
  const branches = useAnswer('platform.branch.list', { activeOnly: true })
  return (
    <Select
      label={m['fleet.permit.destinationBranch']()}
      value={value}
      onChange={onChange}
      error={error}
      placeholder={m['fleet.permit.chooseBranch']()}
      options={(branches.data?.rows ?? []).map(branch => ({ id: branch.id, name: branch.nameAr }))}
    />
  )
}
