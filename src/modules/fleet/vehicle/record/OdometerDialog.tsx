import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showToast } from '#ui/toast.ts'
import { useMoment } from '../../clock.web.ts'
import type { Vehicle } from './vehicleFields.web.ts'

type Props = { vehicle: Vehicle; onClose: () => void }

/** A reading by hand; an unusual one is asked about once, and kept when it is confirmed. */
export function OdometerDialog({ vehicle, onClose }: Props) {
  const moment = useMoment()
  const [km, setKm] = useState<number | null>(null)
  const record = useCommand('fleet.odometer.record')
  const refusal = record.error instanceof RefusalError ? record.error.refusal : null
  const named = refusal?.fields?.[0] ?? refusal
  const problem = named ? sayRefusal(named) : record.error && sayError(record.error)
  const isOfTime = named?.field === 'at'
  const isJump = refusal?.code === 'fleet.odometer.jump'
  const save = () => {
    const at = moment.instant()
    if (km === null || !at) return
    record.mutate(
      { vehicleId: vehicle.id, shownKm: km, at, isConfirmed: isJump },
      {
        onSuccess: () => {
          showToast(m['fleet.odometer.saved']())
          onClose()
        },
      },
    )
  }
  const change = (next: number | null) => {
    setKm(next)
    record.reset()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['fleet.odometer.title']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={record.isPending}
            disabledReason={km === null || !moment.local ? m['fleet.odometer.incomplete']() : null}
            onPress={save}
          >
            {isJump ? m['fleet.odometer.confirm']() : m['fleet.odometer.save']()}
          </Button>
        </>
      }
    >
      <div className="big-field">
        <NumberField
          label={m['fleet.odometer.shown']()}
          value={km}
          onChange={change}
          unit={m['fleet.unit.km']()}
          error={isOfTime ? null : problem}
          hint={
            vehicle.odometerKm !== null && (
              <>
                {m['fleet.odometer.last']()}{' '}
                <NumberText value={vehicle.odometerKm} unit={m['fleet.unit.km']()} />
              </>
            )
          }
          autoFocus
        />
      </div>
      <DateTimeField
        label={m['fleet.odometer.at']()}
        value={moment.local}
        onChange={moment.set}
        error={isOfTime ? problem : null}
      />
    </Dialog>
  )
}
