import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import type { InspectionPurpose } from '../../shared/inspection.rules.ts'
import { defaultInspectionKeys } from '../../shared/inspection.rules.ts'

export type Start = OutputFor<'fleet.inspection.start'>

const keyOf = (vehicleId: string) => `draft:yard-start:${vehicleId}`

/** The last answer kept on the device, for a yard without signal. */
function kept(vehicleId: string): Start | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(vehicleId)) ?? 'null') as Start | null
  } catch {
    // Unreadable means not kept.
    return null
  }
}

const bare: Start = {
  keys: [...defaultInspectionKeys],
  requiredAngles: [],
  odometerKm: null,
  fuelEighths: null,
  knownMarks: [],
  lastPhotos: [],
}

/** Checklist, angles, last readings and open marks of a vehicle; from the device when there is no signal. */
export function useStart(vehicleId: string | null, purpose: InspectionPurpose): Start | null {
  const answer = useAnswer(
    'fleet.inspection.start',
    { vehicleId: vehicleId ?? '', purpose },
    { enabled: vehicleId !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  if (vehicleId === null) return null
  if (answer.data) {
    try {
      localStorage.setItem(keyOf(vehicleId), JSON.stringify(answer.data))
    } catch {
      // No room: the answer is still on the screen.
    }
    return answer.data
  }
  // A yard hand without the right to read vehicles, or without signal, still checks, over the plain list.
  const isUnknown = answer.error !== null || answer.fetchStatus === 'paused'
  return kept(vehicleId) ?? (isUnknown ? bare : null)
}
