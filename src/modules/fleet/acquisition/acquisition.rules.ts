import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Ownership } from '../vehicle/vehicle.rules.ts'

/** How a vehicle came: by a dealer's bill to be paid later, paid at once, financed, with the opening balances, or as an asset that stands already. */
export const acquisitionWays = ['bill', 'cash', 'financing', 'opening', 'asset'] as const
export type AcquisitionWay = (typeof acquisitionWays)[number]

export const disposalKinds = ['sold', 'total_loss', 'stolen', 'returned'] as const
export type DisposalKind = (typeof disposalKinds)[number]

type Owned = {
  ownership: Ownership
  assetNumber: string | null
  inServiceOn: Day | null
}

/** Why a vehicle cannot become an asset on a day: it is another owner's, it is one already, or it worked before it came. */
export function whyNotAcquire(vehicle: Owned, on: Day): Refusal | null {
  if (vehicle.ownership === 'leased_in') return refused('fleet.vehicle.leasedIn')
  if (vehicle.assetNumber)
    return refused('fleet.vehicle.acquired', { params: { number: vehicle.assetNumber } })
  if (vehicle.inServiceOn && on > vehicle.inServiceOn)
    return invalid('fleet.acquire.afterService', { field: 'on', params: { date: vehicle.inServiceOn } })
  return null
}

export type Purchase = {
  readonly way: AcquisitionWay
  readonly dealerPartyId: string | null
  readonly reference: string | null
  readonly paidMinor: Minor
  readonly treasuryAccountId: string | null
}

/** What a purchase still lacks: a bill its dealer and number, money the box it leaves. */
export function whyNotBuy(purchase: Purchase): Refusal | null {
  if (purchase.way === 'opening' || purchase.way === 'asset') return null
  if (!purchase.dealerPartyId) return invalid('kernel.field.required', { field: 'dealerPartyId' })
  if (!purchase.reference) return invalid('kernel.field.required', { field: 'reference' })
  const pays = purchase.way === 'cash' || (purchase.way === 'financing' && purchase.paidMinor > 0)
  if (pays && !purchase.treasuryAccountId)
    return invalid('kernel.field.required', { field: 'treasuryAccountId' })
  return null
}

/** What is paid of a bill at once: all of it, the down payment, or nothing. */
export function paidAtOnce(
  purchase: Pick<Purchase, 'way' | 'paidMinor'>,
  openMinor: Minor,
  shown: (minor: Minor) => string,
): { paidMinor: Minor } | { why: Refusal } {
  if (purchase.way === 'cash') return { paidMinor: openMinor }
  const paidMinor = purchase.way === 'financing' ? purchase.paidMinor : 0
  return paidMinor > openMinor
    ? { why: invalid('fleet.acquire.paidTooMuch', { field: 'paid', params: { open: shown(openMinor) } }) }
    : { paidMinor }
}

type Leaving = {
  ownership: Ownership
  disposedOn: Day | null
  /** Who holds it now; null is the yard. */
  heldBy: { name: string; since: string } | null
  acquiredOn: Day | null
  /** The day it came back last. */
  lastBackOn: Day | null
}

/** Why a vehicle cannot leave so: gone already, in custody, on a day it was still at work, or another's to sell. */
export function whyNotDispose(
  vehicle: Leaving,
  act: { kind: DisposalKind; on: Day },
  today: Day,
): Refusal | null {
  if (vehicle.disposedOn) return refused('fleet.vehicle.disposed', { params: { date: vehicle.disposedOn } })
  if (vehicle.heldBy) {
    const { name, since } = vehicle.heldBy
    return refused('fleet.vehicle.inUse', { params: { holder: name, at: since } })
  }
  if (act.on > today) return invalid('fleet.dispose.future', { field: 'on' })
  if (vehicle.acquiredOn && act.on < vehicle.acquiredOn)
    return invalid('fleet.dispose.beforeAcquired', { field: 'on', params: { date: vehicle.acquiredOn } })
  if (vehicle.lastBackOn && act.on < vehicle.lastBackOn)
    return invalid('fleet.dispose.stillUsed', { field: 'on', params: { date: vehicle.lastBackOn } })
  if ((act.kind === 'returned') !== (vehicle.ownership === 'leased_in'))
    return invalid(act.kind === 'returned' ? 'fleet.dispose.notLeased' : 'fleet.dispose.leased', {
      field: 'kind',
    })
  return null
}
