import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useMoment } from '../../clock.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = {
  vehicle: Vehicle
  flag: Vehicle['flags'][number]
  onClose: () => void
}

/** Ends a flag: the vehicle takes whatever status its other facts say. */
export function CloseFlagDialog({ vehicle, flag, onClose }: Props) {
  const moment = useMoment()
  const [note, setNote] = useState('')
  const close = useCommand('fleet.flag.close')
  const save = () => {
    const at = moment.instant()
    if (!at) return
    close.mutate(
      { id: flag.id, version: flag.version, at, note },
      {
        onSuccess: () => {
          showToast(m['fleet.flag.closed']())
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['fleet.flag.closeTitle']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={close.isPending}
            disabledReason={moment.local ? null : m['fleet.form.timeMissing']()}
            onPress={save}
          >
            {m['fleet.notice.closeFlag']()}
          </Button>
        </>
      }
    >
      {close.error && (
        <Notice hue="red" live>
          {sayError(close.error)}
        </Notice>
      )}
      <p>{m['fleet.flag.closeBody']()}</p>
      <DateTimeField label={m['fleet.flag.closeAt']()} value={moment.local} onChange={moment.set} />
      <TextArea label={m['fleet.flag.closeNote']()} value={note} onChange={setNote} rows={2} optional />
    </Dialog>
  )
}
