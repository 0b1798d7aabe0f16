import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useClock } from '../clock.ts'
import { VehiclePicker } from '../VehiclePicker.tsx'
import { optionsOf } from '../wordMaps.ts'
import { priorityWords, type WorkOrder, workTypeWords } from './workWords.ts'

const shape = async () => (await import('../../shared/workOrder.contract.ts')).openWorkOrder.input

type Values = InputFor<'fleet.workOrder.open'>
type Props = {
  readonly order: WorkOrder | null
  readonly vehicleId: string | null
  /** What a due service asks for. */
  readonly wish?: Partial<Pick<Values, 'type' | 'description' | 'plannedFrom' | 'plannedTo'>>
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

const vendors = { role: 'vendor' } as const

/** Asks for work on a vehicle; with both times the vehicle is kept free for it. */
export default function OrderForm({ order, vehicleId, wish = {}, onClose, onDone }: Props) {
  const clock = useClock()
  const [errors, setErrors] = useState<readonly string[]>([])
  const open = useCommand('fleet.workOrder.open')
  const update = useCommand('fleet.workOrder.update')
  const form = useContractForm<Values>(shape, {
    vehicleId: order?.vehicleId ?? vehicleId ?? '',
    type: order?.type ?? 'routine',
    description: order?.description ?? '',
    priority: order?.priority ?? 'medium',
    vendorPartyId: order?.vendor?.id ?? null,
    plannedFrom: order?.plannedFrom ?? null,
    plannedTo: order?.plannedTo ?? null,
    estimated: order?.estimated ?? null,
    ...wish,
  })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      if (order) {
        const { vehicleId: _, ...fields } = values
        await update.mutateAsync({ ...fields, id: order.id, version: order.version })
        showToast(m['fleet.workOrder.saved']({ number: order.number }))
        onDone(order.id)
        return
      }
      const { id, number } = await open.mutateAsync(values)
      showToast(m['fleet.workOrder.opened']({ number }))
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const time = (name: 'plannedFrom' | 'plannedTo', label: string) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <DateTimeField
          label={label}
          name={name}
          value={field.value ? clock.localOf(new Date(field.value)) : null}
          onChange={local => field.onChange(local ? clock.instantOf(local) : null)}
          error={fieldState.error?.message ?? null}
          optional
        />
      )}
    />
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={order ? m['fleet.workOrder.editTitle']({ number: order.number }) : m['fleet.workOrder.new']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            type="submit"
            form="work-order-form"
            busy={open.isPending || update.isPending}
          >
            {m['fleet.violation.act.keep']()}
          </Button>
        </>
      }
    >
      <form id="work-order-form" className="stack" noValidate onSubmit={save}>
        {errors.length > 0 && (
          <ErrorSummary
            title={m['kernel.form.notSaved']({ count: errors.length })}
            errors={errors.map(text => ({ text }))}
          />
        )}
        {!order && (
          <Controller
            name="vehicleId"
            control={form.control}
            render={({ field, fieldState }) => (
              <VehiclePicker
                name="vehicleId"
                value={field.value || null}
                onChange={id => field.onChange(id ?? '')}
                error={
                  (fieldState.error && !field.value
                    ? m['kernel.field.required']()
                    : fieldState.error?.message) ?? null
                }
              />
            )}
          />
        )}
        <div className="fields">
          <Controller
            name="type"
            control={form.control}
            render={({ field }) => (
              <Select
                {...field}
                label={m['fleet.workOrder.column.type']()}
                options={optionsOf(workTypeWords)}
              />
            )}
          />
          <Controller
            name="priority"
            control={form.control}
            render={({ field }) => (
              <Select
                {...field}
                value={field.value ?? 'medium'}
                label={m['fleet.workOrder.column.priority']()}
                options={optionsOf(priorityWords)}
              />
            )}
          />
        </div>
        <Controller
          name="description"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              label={m['fleet.workOrder.column.description']()}
              rows={3}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          name="vendorPartyId"
          control={form.control}
          render={({ field, fieldState }) => (
            <CustomerPicker
              {...vendors}
              label={m['fleet.workOrder.column.vendor']()}
              name="vendorPartyId"
              value={field.value ?? null}
              onChange={field.onChange}
              hint={m['fleet.workOrder.vendorHint']()}
              error={fieldState.error?.message ?? null}
              optional
            />
          )}
        />
        <div className="fields">
          {time('plannedFrom', m['fleet.workOrder.plannedFrom']())}
          {time('plannedTo', m['fleet.workOrder.plannedTo']())}
          <Controller
            name="estimated"
            control={form.control}
            render={({ field, fieldState }) => (
              <MoneyField
                label={m['fleet.workOrder.estimated']()}
                name="estimated"
                value={field.value ?? ''}
                onChange={text => field.onChange(text || null)}
                error={fieldState.error?.message ?? null}
                optional
              />
            )}
          />
        </div>
        <p className="cap">{m['fleet.workOrder.claimHint']()}</p>
      </form>
    </SidePanel>
  )
}
