import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { InstantInput } from '../InstantInput.tsx'
import { VehiclePicker } from '../vehicle/VehiclePicker.tsx'
import { permitPriorityWords, permitPurposeWords } from './permitWords.web.ts'

const shape = async () => (await import('./permit.contract.ts')).requestPermit.input
const employees = { role: 'employee' } as const

type Values = InputFor<'fleet.permit.request'>
type Props = {
  vehicleId: string | null
  /** When it is wanted. */
  wish?: Pick<Values, 'from' | 'to'>
  onClose: () => void
  onDone: (id: string) => void
}

/** Asks for a vehicle for an errand: five fields suffice, the rest is optional. */
export default function PermitForm({ vehicleId, wish, onClose, onDone }: Props) {
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
    note: null,
    ...wish,
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
  return (
    <PanelForm
      title={m['fleet.permit.ask']()}
      changed={form.formState.isDirty}
      verb={m['fleet.permit.act.ask']()}
      busy={request.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <PickInput control={control} name="vehicleId">
        {picked => <VehiclePicker {...picked} />}
      </PickInput>
      <PickInput control={control} name="driverPartyId">
        {picked => <CustomerPicker {...employees} {...picked} label={m['fleet.permit.column.driver']()} />}
      </PickInput>
      <ChoiceInput
        control={control}
        name="purpose"
        label={m['fleet.permit.column.purpose']()}
        options={optionsOf(permitPurposeWords)}
      />
      {purpose === 'transfer' && (
        <PickInput control={control} name="destinationBranchId" optional>
          {picked => <BranchSelect {...picked} />}
        </PickInput>
      )}
      <TextInput control={control} name="destination" label={m['fleet.permit.column.destination']()} />
      <div className="fields">
        <InstantInput control={control} name="from" label={m['fleet.permit.from']()} />
        <InstantInput control={control} name="to" label={m['fleet.permit.to']()} />
        <ChoiceInput
          control={control}
          name="priority"
          label={m['fleet.permit.column.priority']()}
          options={optionsOf(permitPriorityWords)}
        />
        <NumberInput
          control={control}
          name="expectedKm"
          label={m['fleet.permit.expectedKm']()}
          unit={m['fleet.unit.km']()}
          optional
        />
        <MoneyInput
          control={control}
          name="fuelAllowance"
          label={m['fleet.permit.fuelAllowance']()}
          optional
        />
      </div>
      <NoteInput control={control} name="note" label={m['fleet.permit.note']()} rows={2} optional />
      <p className="cap">{m['fleet.permit.askHint']()}</p>
    </PanelForm>
  )
}

type BranchProps = {
  value: string | null
  onChange: (id: string) => void
  error: string | null
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
