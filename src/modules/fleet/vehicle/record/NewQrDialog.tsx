import { useNavigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** Replaces the code of a lost or copied label. */
export function NewQrDialog({ vehicle, onClose }: Props) {
  const navigate = useNavigate()
  const renew = useCommand('fleet.vehicle.newQr')
  const make = () =>
    renew.mutate(
      { id: vehicle.id, version: vehicle.version },
      {
        onSuccess: () => {
          onClose()
          showToast(m['fleet.qr.made'](), {
            name: m['fleet.record.label'](),
            onPress: () => void navigate({ to: '/fleet/labels', search: { ids: vehicle.id } }),
          })
        },
        onError: error => {
          onClose()
          showProblem(sayError(error))
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={m['fleet.qr.newTitle']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={renew.isPending} onPress={make}>
            {m['fleet.qr.make']()}
          </Button>
        </>
      }
    >
      {m['fleet.qr.newBody']()}
    </Dialog>
  )
}
