import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Plate } from '#ui/Plate.tsx'
import { BulkRowsDialog, type BulkState } from './BulkRowsDialog.tsx'
import { type VehicleRow, vehicleName } from './columns.tsx'

type Props = BulkState & {
  readonly title: string
  readonly vehicles: readonly VehicleRow[]
  /** The fields of the change. */
  readonly children: ReactNode
  /** What is so now and will be after, for the preview. */
  readonly before: (vehicle: VehicleRow) => ReactNode
  readonly after: ReactNode
}

/** A change of many vehicles: its fields, every vehicle before and after, and what became of each. */
export function BulkDialog({ vehicles, after, ...props }: Props) {
  return (
    <BulkRowsDialog
      {...props}
      verb={m['fleet.bulk.apply']()}
      what={m['fleet.vehicle.title']()}
      rows={vehicles}
      rowName={vehicle => (
        <>
          <Plate number={vehicle.plate} /> <bdi className="soft-ink">{vehicleName(vehicle)}</bdi>
        </>
      )}
      after={() => after}
    />
  )
}
