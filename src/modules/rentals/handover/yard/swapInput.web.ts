import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { YardDraft } from '#modules/fleet/public.web.tsx'
import { actAt, readingsOf } from './yardSteps.web.ts'

/** The two halves of a swap as the command takes them. The time of the first vehicle's return is the time of both. */
export function swapInput(
  facts: Pick<OutputFor<'rentals.return.get'>, 'contractId' | 'contractVersion'>,
  toVehicleId: string,
  incoming: YardDraft,
  outgoing: YardDraft,
  agreedDifference: string,
  { timeZone, skew }: { timeZone: string; skew: number },
): InputFor<'rentals.contract.swap'> {
  const half = (draft: YardDraft) => {
    const { odometerKm, fuelEighths, jumpConfirmed, inspection } = readingsOf(draft, timeZone, skew)
    return { odometerKm, fuelEighths, jumpConfirmed, inspection }
  }
  return {
    id: facts.contractId,
    version: facts.contractVersion,
    at: actAt(incoming, timeZone, skew).toISOString(),
    toVehicleId,
    reason: incoming.note.trim(),
    incoming: half(incoming),
    outgoing: half(outgoing),
    agreedDifference: agreedDifference || null,
  }
}
