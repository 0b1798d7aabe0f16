import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { VehiclePicker } from './VehiclePicker.tsx'

type Props = {
  vehicleId: string | undefined
  onChange: (change: { vehicleId: string | null }) => void
  /** The other filters of the list. */
  children?: ReactNode
}

/** Narrows a list to one vehicle, for those who may find vehicles, beside what else the list is narrowed by. */
export function VehicleFilter({ vehicleId, onChange, children }: Props) {
  const { can } = useSession()
  const mayFind = can('fleet.vehicles.read')
  return (
    <>
      {vehicleId && (
        <FilterChip
          name={m['fleet.vehicle.title']()}
          value={m['fleet.violation.filter.one']()}
          onRemove={() => onChange({ vehicleId: null })}
        />
      )}
      {(mayFind || children) && (
        <FilterButton>
          {children}
          {mayFind && (
            <VehiclePicker value={vehicleId ?? null} onChange={id => onChange({ vehicleId: id })} optional />
          )}
        </FilterButton>
      )}
    </>
  )
}
