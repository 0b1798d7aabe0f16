import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { plateText } from '#kernel/shared/plate.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { plateCountryOf } from '../../shared/plate.rules.ts'
import { useToday } from '../clock.ts'
import { links } from '../links.ts'
import { type VehicleFormValues, VehicleInputs } from './VehicleInputs.tsx'
import { fieldsOf, type Vehicle } from './vehicleFields.ts'

const createVehicleShape = async () => (await import('../../shared/vehicle.contract.ts')).createVehicle.input
const updateVehicleShape = async () => (await import('../../shared/vehicle.contract.ts')).updateVehicle.input

type Props = { readonly vehicle: Vehicle | null; readonly onClose: () => void }
const draftName = 'fleet.vehicle.new'

/** A new vehicle, for which plate, make, model, year and group suffice, or the facts of a known one. */
export default function VehicleForm({ vehicle, onClose }: Props) {
  return vehicle ? <EditForm vehicle={vehicle} onClose={onClose} /> : <AddForm onClose={onClose} />
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const home = plateCountryOf(useCompany().country)
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const create = useCommand('fleet.vehicle.create')
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
      await navigate({ to: links.vehicle(made.id) as never })
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <SidePanel
      open
      onOpenChange={close}
      changed={form.formState.isDirty || keptAt !== null}
      title={m['fleet.form.addTitle']()}
      actions={
        <>
          {keptAt && <span className="cap fleet-kept">{m['fleet.form.draftKept']()}</span>}
          <Button onPress={close}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="vehicle-form" busy={create.isPending}>
            {m['fleet.form.addSave']()}
          </Button>
        </>
      }
    >
      <form id="vehicle-form" className="stack" noValidate onSubmit={save} onKeyDown={saveKey(save)}>
        <Errors texts={errors} />
        <VehicleInputs form={form} isNew />
      </form>
    </SidePanel>
  )
}

function EditForm({ vehicle, onClose }: { readonly vehicle: Vehicle; readonly onClose: () => void }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const update = useCommand('fleet.vehicle.update')
  const form = useContractForm<VehicleFormValues>(updateVehicleShape, {
    id: vehicle.id,
    version: vehicle.version,
    ...fieldsOf(vehicle),
  })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await update.mutateAsync(values as InputFor<'fleet.vehicle.update'>)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={m['fleet.form.editTitle']({
        plate: isolated(vehicle.plate ?? `${vehicle.make} ${vehicle.model}`),
      })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="vehicle-form" busy={update.isPending}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id="vehicle-form" className="stack" noValidate onSubmit={save} onKeyDown={saveKey(save)}>
        <Errors texts={errors} />
        <VehicleInputs form={form} isNew={false} />
      </form>
    </SidePanel>
  )
}

type KeyPress = {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly code: string
  preventDefault(): void
}

const saveKey = (save: () => Promise<void>) => (event: KeyPress) => {
  if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
  event.preventDefault()
  void save()
}

function Errors({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ErrorSummary
      title={m['kernel.form.notSaved']({ count: texts.length })}
      errors={texts.map(text => ({ text }))}
    />
  )
}
