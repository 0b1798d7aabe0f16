import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import { PlateField } from '../../plate/PlateField.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

const shape = async () => (await import('../vehicle.contract.ts')).changePlate.input

type Props = { vehicle: Vehicle; onClose: () => void }
type Values = Omit<InputFor<'fleet.vehicle.changePlate'>, 'plate'> & {
  plate?: InputFor<'fleet.vehicle.changePlate'>['plate']
}

/** Another plate from a day on; the one before it ends the day before. */
export default function PlatePanel({ vehicle, onClose }: Props) {
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const change = useCommand('fleet.vehicle.changePlate')
  const form = useContractForm<Values>(shape, {
    id: vehicle.id,
    version: vehicle.version,
    from: today,
  })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await change.mutateAsync(values as InputFor<'fleet.vehicle.changePlate'>)
      showToast(m['fleet.plates.changed']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        vehicle.plate
          ? m['fleet.plates.changeTitle']({ plate: isolated(vehicle.plate) })
          : m['fleet.plates.firstTitle']()
      }
      changed={form.formState.isDirty}
      verb={m['fleet.plates.change']()}
      busy={change.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <Controller
        name="plate"
        control={form.control}
        render={({ field, fieldState }) => (
          <PlateField
            label={m['fleet.plates.new']()}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message ?? null}
            autoFocus
          />
        )}
      />
      <DayInput control={form.control} name="from" label={m['fleet.plates.from']()} />
    </PanelForm>
  )
}
