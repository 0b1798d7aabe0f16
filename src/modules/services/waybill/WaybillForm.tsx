import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { VehiclePicker } from '#modules/fleet/public.web.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { InstantField } from '#ui/InstantField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'
import type { Waybill } from './WaybillBadge.tsx'

const shape = async () => (await import('./waybill.contract.ts')).saveWaybill.input
const drivers = { role: 'employee' } as const

type Values = InputFor<'services.waybill.save'>
type Props = { record: Waybill | null; onClose: () => void; onDone: (id: string) => void }

/** The next full hour, and a working day later. */
const soon = (hours: number) =>
  new Date((Math.floor(Date.now() / 3_600_000) + 1 + hours) * 3_600_000).toISOString()

const valuesFrom = (record: Waybill | null): Values => ({
  id: record?.id ?? null,
  version: record?.version ?? null,
  customerId: record?.customer.id ?? '',
  shipper: record?.shipper ?? null,
  consignee: record?.consignee ?? '',
  consigneePhone: record?.consigneePhone ?? null,
  cargo: record?.cargo ?? '',
  weightKg: record?.weightKg ?? null,
  packages: record?.packages ?? null,
  fromPlace: record?.fromPlace ?? '',
  toPlace: record?.toPlace ?? '',
  plannedAt: record?.plannedAt ?? soon(0),
  expectedAt: record?.expectedAt ?? soon(8),
  vehicleId: record?.vehicle?.id ?? null,
  driverId: record?.driver?.id ?? null,
  carrierId: record?.carrier?.id ?? null,
  freight: record?.freight ?? '',
  note: record?.note ?? null,
})

/** A new waybill, or one that has not left; what two people changed is joined. */
export default function WaybillForm({ record, onClose, onDone }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [taker, setTaker] = useState<'own' | 'carrier'>(record?.carrier ? 'carrier' : 'own')
  const save = useCommand('services.waybill.save')
  const form = useContractForm<Values>(shape, valuesFrom(record))
  const merge = useThreeWay({
    form,
    load: async () => valuesFrom(record && (await ask('services.waybill.get', { id: record.id }))),
  })
  const { control, setValue } = form
  const [plannedAt, expectedAt] = useWatch({ control, name: ['plannedAt', 'expectedAt'] })
  const fieldError = (name: 'plannedAt' | 'expectedAt') => form.formState.errors[name]?.message ?? null
  const choose = (next: 'own' | 'carrier') => {
    setTaker(next)
    for (const name of next === 'own' ? (['carrierId'] as const) : (['vehicleId', 'driverId'] as const))
      setValue(name, null, { shouldDirty: true })
  }
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await save.mutateAsync(values)
      showToast(m['services.waybill.saved']({ number }))
      onDone(id)
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={record ? m['services.waybill.edit']() : m['services.waybill.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <PickInput control={control} name="customerId">
        {picked => <CustomerPicker {...picked} label={m['services.waybill.field.customer']()} />}
      </PickInput>
      <TextInput control={control} name="cargo" label={m['services.waybill.field.cargo']()} />
      <div className="fields">
        <NumberInput
          control={control}
          name="weightKg"
          label={m['services.waybill.field.weightKg']()}
          digits={3}
          optional
        />
        <NumberInput
          control={control}
          name="packages"
          label={m['services.waybill.field.packages']()}
          optional
        />
        <TextInput control={control} name="fromPlace" label={m['services.waybill.field.fromPlace']()} />
        <TextInput control={control} name="toPlace" label={m['services.waybill.field.toPlace']()} />
        <TextInput control={control} name="consignee" label={m['services.waybill.field.consignee']()} />
        <PhoneInput
          control={control}
          name="consigneePhone"
          label={m['services.waybill.field.consigneePhone']()}
          optional
        />
        <TextInput control={control} name="shipper" label={m['services.waybill.field.shipper']()} optional />
        <MoneyInput control={control} name="freight" label={m['services.waybill.field.freight']()} />
        <InstantField
          name="plannedAt"
          label={m['services.waybill.field.plannedAt']()}
          value={plannedAt}
          onChange={at => setValue('plannedAt', at ?? '', { shouldDirty: true, shouldValidate: true })}
          error={fieldError('plannedAt')}
        />
        <InstantField
          name="expectedAt"
          label={m['services.waybill.field.expectedAt']()}
          value={expectedAt}
          onChange={at => setValue('expectedAt', at ?? '', { shouldDirty: true, shouldValidate: true })}
          error={fieldError('expectedAt')}
        />
      </div>
      <SegmentedControl
        label={m['services.waybill.taker']()}
        value={taker}
        onChange={choose}
        options={[
          { id: 'own', name: m['services.waybill.takerOwn']() },
          { id: 'carrier', name: m['services.waybill.takerCarrier']() },
        ]}
      />
      {taker === 'own' ? (
        <div className="fields">
          <PickInput control={control} name="vehicleId" optional>
            {picked => <VehiclePicker {...picked} optional />}
          </PickInput>
          <PickInput control={control} name="driverId" optional>
            {picked => (
              <CustomerPicker
                {...drivers}
                {...picked}
                label={m['services.waybill.field.driver']()}
                optional
              />
            )}
          </PickInput>
        </div>
      ) : (
        <PickInput control={control} name="carrierId" optional>
          {picked => <VendorPicker {...picked} label={m['services.waybill.field.carrier']()} optional />}
        </PickInput>
      )}
      <NoteInput control={control} name="note" label={m['services.waybill.field.note']()} rows={2} optional />
    </PanelForm>
  )
}
