import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../../clock.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** The day a prepared vehicle begins to be offered. */
export function ServiceDialog({ vehicle, onClose }: Props) {
  const today = useToday()
  const [on, setOn] = useState<string | null>(today)
  const put = useCommand('fleet.vehicle.putInService')
  const save = () =>
    on &&
    put.mutate(
      { id: vehicle.id, version: vehicle.version, on },
      {
        onSuccess: () => {
          showToast(m['fleet.service.done']())
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['fleet.service.title']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={put.isPending}
            disabledReason={on ? null : m['fleet.form.dayMissing']()}
            onPress={save}
          >
            {m['fleet.record.putInService']()}
          </Button>
        </>
      }
    >
      <p>{m['fleet.service.body']()}</p>
      <DateField
        label={m['fleet.service.on']()}
        value={on}
        onChange={setOn}
        error={put.error ? sayError(put.error) : null}
        autoFocus
      />
    </Dialog>
  )
}
