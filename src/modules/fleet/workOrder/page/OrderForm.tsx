import { useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { InstantInput } from '../../InstantInput.tsx'
import { VehiclePicker } from '../../vehicle/VehiclePicker.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import { priorityWords, type WorkOrder } from './workWords.web.ts'

const shape = async () => (await import('../workOrder.contract.ts')).openWorkOrder.input

type Values = InputFor<'fleet.workOrder.open'>
type Props = {
  order: WorkOrder | null
  vehicleId: string | null
  /** What a due service asks for. */
  wish?: Partial<Pick<Values, 'type' | 'description' | 'plannedFrom' | 'plannedTo'>>
  onClose: () => void
  onDone: (id: string) => void
}

const valuesOf = (order: WorkOrder | null, vehicleId: string | null = null): Values => ({
  vehicleId: order?.vehicleId ?? vehicleId ?? '',
  type: order?.type ?? 'routine',
  description: order?.description ?? '',
  priority: order?.priority ?? 'medium',
  vendorPartyId: order?.vendor?.id ?? null,
  plannedFrom: order?.plannedFrom ?? null,
  plannedTo: order?.plannedTo ?? null,
  estimated: order?.estimated ?? null,
})

const vendors = { role: 'vendor' } as const

/** Asks for work on a vehicle; with both times the vehicle is kept free for it. */
export default function OrderForm({ order, vehicleId, wish = {}, onClose, onDone }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const open = useCommand('fleet.workOrder.open')
  const update = useCommand('fleet.workOrder.update')
  const seen = useRef(order?.version ?? 0)
  const form = useContractForm<Values>(shape, { ...valuesOf(order, vehicleId), ...wish })
  const merge = useThreeWay({
    form,
    load: async () => {
      const theirs = await ask('fleet.workOrder.get', { id: order!.id })
      return { version: theirs.version, values: valuesOf(theirs) }
    },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      if (order) {
        const { vehicleId: _, ...fields } = values
        await update.mutateAsync({ ...fields, id: order.id, version: seen.current })
        showToast(m['fleet.workOrder.saved']({ number: order.number }))
        onDone(order.id)
        return
      }
      const { id, number, approval } = await open.mutateAsync(values)
      showToast(
        approval === 'waiting'
          ? m['fleet.workOrder.openedWaiting']({ number })
          : m['fleet.workOrder.opened']({ number }),
      )
      onDone(id)
    } catch (error) {
      const next = await merge.meet(error)
      if (next === null) setErrors(showRefusal(form, error))
      else seen.current = next
    }
  })
  return (
    <PanelForm
      title={order ? m['fleet.workOrder.editTitle']({ number: order.number }) : m['fleet.workOrder.new']()}
      changed={form.formState.isDirty}
      verb={m['fleet.violation.act.keep']()}
      busy={open.isPending || update.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      {!order && (
        <PickInput control={control} name="vehicleId">
          {picked => <VehiclePicker {...picked} />}
        </PickInput>
      )}
      <div className="fields">
        <ChoiceInput
          control={control}
          name="type"
          label={m['fleet.workOrder.column.type']()}
          options={optionsOf(workTypeWords)}
        />
        <ChoiceInput
          control={control}
          name="priority"
          label={m['fleet.workOrder.column.priority']()}
          options={optionsOf(priorityWords)}
        />
      </div>
      <NoteInput
        control={control}
        name="description"
        label={m['fleet.workOrder.column.description']()}
        rows={3}
      />
      <PickInput control={control} name="vendorPartyId" optional>
        {picked => (
          <CustomerPicker
            {...vendors}
            {...picked}
            label={m['fleet.workOrder.column.vendor']()}
            hint={m['fleet.workOrder.vendorHint']()}
            optional
          />
        )}
      </PickInput>
      <div className="fields">
        <InstantInput
          control={control}
          name="plannedFrom"
          label={m['fleet.workOrder.plannedFrom']()}
          optional
        />
        <InstantInput control={control} name="plannedTo" label={m['fleet.workOrder.plannedTo']()} optional />
        <MoneyInput control={control} name="estimated" label={m['fleet.workOrder.estimated']()} optional />
      </div>
      <p className="cap">{m['fleet.workOrder.claimHint']()}</p>
    </PanelForm>
  )
}
