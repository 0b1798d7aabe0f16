import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import { plateCountryOf } from '../../plate/plate.rules.ts'
import { plateText } from '../../plate/plateKey.rules.ts'
import { type VehicleFormValues, VehicleInputs } from './VehicleInputs.tsx'
import { fieldsOf, type Vehicle } from './vehicleFields.web.ts'

const createVehicleShape = async () => (await import('../vehicle.contract.ts')).createVehicle.input
const updateVehicleShape = async () => (await import('../vehicle.contract.ts')).updateVehicle.input

type Props = { vehicle: Vehicle | null; onClose: () => void }
const draftName = 'fleet.vehicle.new'

/** A new vehicle, for which plate, make, model, year and group suffice, or the facts of a known one. */
export default function VehicleForm({ vehicle, onClose }: Props) {
  return vehicle ? <EditForm vehicle={vehicle} onClose={onClose} /> : <AddForm onClose={onClose} />
}

function AddForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const home = plateCountryOf(useCompany().country)
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const create = useCommand('fleet.vehicle.create', draftName)
  const form = useContractForm<VehicleFormValues>(createVehicleShape, {
    make: '',
    model: '',
    ownership: 'owned',
    inServiceOn: today,
  })
  const keptAt = useDraft(draftName, form)
  const close = () => {
    forgetDraft(draftName)
    onClose()
  }
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      const made = await create.mutateAsync(values as InputFor<'fleet.vehicle.create'>)
      forgetDraft(draftName)
      const { plate } = values
      const spelled = plate
        ? plateText(`${plate.country ?? home}:${plate.code ?? ''}:${plate.serial}`)
        : `${values.make} ${values.model}`
      showToast(m['fleet.form.added']({ plate: isolated(spelled) }))
      await navigate({ to: links.vehicle(made.id) })
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['fleet.form.addTitle']()}
      changed={form.formState.isDirty || keptAt !== null}
      verb={m['fleet.form.addSave']()}
      note={keptAt && <span className="cap fleet-kept">{m['fleet.form.draftKept']()}</span>}
      busy={create.isPending}
      errors={errors}
      onSubmit={save}
      onClose={close}
    >
      <VehicleInputs form={form} isNew />
    </PanelForm>
  )
}

const valuesOf = (vehicle: Vehicle): VehicleFormValues => ({
  id: vehicle.id,
  version: vehicle.version,
  ...fieldsOf(vehicle),
})

function EditForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const update = useCommand('fleet.vehicle.update')
  const form = useContractForm<VehicleFormValues>(updateVehicleShape, valuesOf(vehicle))
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('fleet.vehicle.get', { id: vehicle.id })),
  })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await update.mutateAsync(values as InputFor<'fleet.vehicle.update'>)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['fleet.form.editTitle']({
        plate: isolated(vehicle.plate ?? `${vehicle.make} ${vehicle.model}`),
      })}
      changed={form.formState.isDirty}
      busy={update.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <VehicleInputs form={form} isNew={false} />
    </PanelForm>
  )
}
