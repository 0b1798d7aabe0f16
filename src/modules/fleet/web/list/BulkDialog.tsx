import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Plate } from '#ui/Plate.tsx'
import { type VehicleRow, vehicleName } from './columns.tsx'
import type { BulkOutcome } from './useBulkRun.ts'

type Props = {
  readonly title: string
  readonly vehicles: readonly VehicleRow[]
  /** The fields of the change. */
  readonly children: ReactNode
  /** What is so now and will be after, for the preview. */
  readonly before: (vehicle: VehicleRow) => ReactNode
  readonly after: ReactNode
  readonly outcomes: ReadonlyMap<string, BulkOutcome>
  readonly isRunning: boolean
  readonly whyNot: string | null
  readonly onApply: () => void
  readonly onClose: () => void
}

/** A change of many vehicles: its fields, every vehicle before and after, and what became of each. */
export function BulkDialog(props: Props) {
  const { vehicles, outcomes } = props
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={open => !open && !props.isRunning && props.onClose()}
      title={props.title}
      actions={
        <>
          <Button onPress={props.onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={props.isRunning} disabledReason={props.whyNot} onPress={props.onApply}>
            {m['fleet.bulk.apply']()}
          </Button>
        </>
      }
    >
      {props.children}
      <div className="plain-scroll fleet-preview">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['fleet.vehicle.title']()}</th>
              <th scope="col">{m['fleet.bulk.now']()}</th>
              <th scope="col">{m['fleet.bulk.after']()}</th>
            </tr>
          </thead>
          <tbody>
            {vehicles.map(vehicle => (
              <tr key={vehicle.id}>
                <td>
                  <span className="row">
                    <Plate number={vehicle.plate} /> <bdi className="soft-ink">{vehicleName(vehicle)}</bdi>
                  </span>
                </td>
                <td className="soft-ink">{props.before(vehicle)}</td>
                <td>
                  <Outcome outcome={outcomes.get(vehicle.id)} after={props.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Outcome({
  outcome,
  after,
}: {
  readonly outcome: BulkOutcome | undefined
  readonly after: ReactNode
}) {
  if (outcome === undefined) return after
  if (outcome === 'done') return <span className="good strong">{after}</span>
  return <span className="bad fleet-why">{outcome.why}</span>
}
