import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Plate } from '#ui/Plate.tsx'
import { BulkRowsDialog, type BulkState } from './BulkRowsDialog.tsx'
import { type VehicleRow, vehicleName } from './columns.tsx'

type Props = BulkState & {
  title: string
  vehicles: readonly VehicleRow[]
  /** The fields of the change. */
  children: ReactNode
  /** What is so now and will be after, for the preview. */
  before: (vehicle: VehicleRow) => ReactNode
  after: ReactNode
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
