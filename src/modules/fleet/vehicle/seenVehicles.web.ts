import { foldLight } from '#kernel/shared/arabic.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'

type Row = OutputFor<'fleet.vehicle.list'>['rows'][number]

/** The vehicles a phone of the yard asks for ahead. */
export const vehiclesAhead = { limit: 100 } as const

/** The vehicles this device saw ahead; asks nothing. */
export function useSeenVehicles(): readonly Row[] {
  return useAnswer('fleet.vehicle.list', vehiclesAhead, { enabled: false }).data?.rows ?? []
}

const bare = (text: string) => foldLight(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Looks through what is on the device when the server cannot: by digits and letters of the plate, by make and model. */
export function amongSeen(rows: readonly Row[], text: string, groupId: string | undefined): Row[] {
  const wanted = bare(text)
  return rows
    .filter(row => !groupId || row.group.id === groupId)
    .filter(row => bare(`${row.plate ?? ''} ${row.make} ${row.model}`).includes(wanted))
    .slice(0, 8)
}
