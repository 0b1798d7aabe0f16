import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { amongSeen, useSeenVehicles } from './seenVehicles.web.ts'
import { VehicleStatusBadge } from './VehicleStatusBadge.tsx'

export type PickedVehicle = OutputFor<'fleet.vehicle.list'>['rows'][number]

type Props = Omit<FieldProps, 'label'> & {
  label?: string
  /** The vehicle's id. */
  value: string | null
  onChange: (id: string | null, vehicle: PickedVehicle | null) => void
  groupId?: string
  /** Only vehicles free for the whole period, as instants; both or none. */
  freeFrom?: string
  freeTo?: string
  placeholder?: string
}

/**
 * Finds a vehicle by its plate in any spelling, or by make and model; the status is the fact that decides. The person
 * needs fleet.vehicles.read.
 */
export function VehiclePicker({ label, value, onChange, groupId, freeFrom, freeTo, ...field }: Props) {
  const [text, setText] = useState('')
  const found = useAnswer(
    'fleet.vehicle.list',
    {
      ...(text ? { search: text } : {}),
      ...(groupId ? { groupId } : {}),
      ...(freeFrom && freeTo ? { freeFrom, freeTo } : {}),
      limit: 8,
    },
    { keepPrevious: true },
  )
  const seen = useSeenVehicles()
  // Only the server has the free vehicles.
  const isCutOff = !freeFrom && (found.fetchStatus === 'paused' || found.error !== null)
  const rows = isCutOff ? amongSeen(seen, text, groupId) : (found.data?.rows ?? [])
  const known = rows.find(vehicle => vehicle.id === value)
  const chosen = useAnswer('fleet.vehicle.get', { id: value ?? '' }, { enabled: value !== null && !known })
  const vehicle = known ?? (value === null ? undefined : chosen.data)
  return (
    <ComboBox
      {...field}
      label={label ?? m['fleet.picker.vehicle']()}
      placeholder={field.placeholder ?? m['fleet.picker.vehiclePlaceholder']()}
      value={vehicle ? choiceOf(vehicle) : null}
      choices={rows.map(choiceOf)}
      onSearch={setText}
      searching={found.isFetching}
      onChange={choice => {
        const picked = rows.find(row => row.id === choice?.id) ?? null
        onChange(picked?.id ?? null, picked)
      }}
    />
  )
}

function choiceOf(vehicle: PickedVehicle): Choice {
  return {
    id: vehicle.id,
    name: `${isolated(vehicle.plate ?? '\u2014')} · ${vehicle.make} ${vehicle.model} ${vehicle.year}`,
    caption: vehicle.group.nameAr,
    fact: <VehicleStatusBadge status={vehicle.status} dueAt={vehicle.dueAt} />,
  }
}
