import type { OutputFor } from '#kernel/web/api.ts'
import { queryClient } from '#kernel/web/client.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSeenVehicles } from '../../vehicle/seenVehicles.web.ts'
import type { InspectionPurpose } from '../inspection.rules.ts'
import { defaultInspectionKeys } from '../inspection.rules.ts'

export type Start = OutputFor<'fleet.inspection.start'>

/** What the device keeps of a vehicle, for a yard without signal. */
function kept<Known>(key: string): Known | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Known | null
  } catch {
    // Unreadable means not kept.
    return null
  }
}

function keep(key: string, known: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    // No room: the answer is still on the screen.
  }
}

type SeenVehicle = { plate: string | null; name: string }

/** Which vehicle the person stands before; the plate is there after a restart without signal too. */
export function useSeenVehicle(vehicleId: string): SeenVehicle | null {
  const { data } = useAnswer('fleet.vehicle.get', { id: vehicleId })
  const listed = useSeenVehicles().find(vehicle => vehicle.id === vehicleId)
  const key = `draft:yard-vehicle:${vehicleId}`
  const known = data ?? listed
  if (!known) return kept<SeenVehicle>(key)
  const seen = { plate: known.plate, name: `${known.make} ${known.model} ${known.year}` }
  keep(key, seen)
  return seen
}

const bare: Start = {
  keys: [...defaultInspectionKeys],
  requiredAngles: [],
  odometerKm: null,
  fuelEighths: null,
  knownMarks: [],
  lastPhotos: [],
}

/** The company's checklist and angles, as this device saw them for another vehicle: they are the same for all. */
function usual(purpose: InspectionPurpose): Partial<Start> {
  const seen = queryClient
    .getQueriesData<Start>({ queryKey: ['fleet.inspection.start'] })
    .find(([[, input], answer]) => answer && (input as { purpose: string }).purpose === purpose)?.[1]
  return seen ? { keys: seen.keys, requiredAngles: seen.requiredAngles } : {}
}

/** How the answer about a vehicle is asked for: once, and not again while its check goes on. */
export const startQuery = (vehicleId: string | null, purpose: InspectionPurpose) =>
  [
    'fleet.inspection.start',
    { vehicleId: vehicleId ?? '', purpose },
    { enabled: vehicleId !== null, staleTime: Number.POSITIVE_INFINITY },
  ] as const

/** Checklist, angles, last readings and open marks of a vehicle; from the device when there is no signal. */
export function useStart(vehicleId: string | null, purpose: InspectionPurpose): Start | null {
  const answer = useAnswer(...startQuery(vehicleId, purpose))
  if (vehicleId === null) return null
  const key = `draft:yard-start:${vehicleId}`
  if (answer.data) {
    keep(key, answer.data)
    return answer.data
  }
  // A yard hand without the right to read vehicles, or without signal, still checks, over the plain list.
  const isUnknown = answer.error !== null || answer.fetchStatus === 'paused'
  return kept<Start>(key) ?? (isUnknown ? { ...bare, ...usual(purpose) } : null)
}
